import TrellisCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

Trellis.main(arguments: Array(CommandLine.arguments.dropFirst())) { exit($0) }
