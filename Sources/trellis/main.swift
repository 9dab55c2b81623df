import TrellisCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(Trellis.main(arguments: Array(CommandLine.arguments.dropFirst())))
