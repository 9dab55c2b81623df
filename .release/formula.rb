# Builds Trellis from its sources. Belongs into the folder Formula of a tap.
class Trellis < Formula
  desc "Generator of Swift modules from feature specs"
  homepage "@URL@"
  url "@URL@/releases/download/@VERSION@/trellis-@VERSION@.tar.gz"
  sha256 "@SUM@"

  depends_on "pkgconf" => :build
  depends_on "libyaml"
  uses_from_macos "swift" => :build

  on_macos do
    depends_on xcode: ["26.0", :build]
    depends_on macos: :sequoia
  end

  def install
    options = %w[--disable-sandbox -c release --product trellis]
    options << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *options
    bin.install ".build/release/trellis"
    man1.mkpath
    (man1/"trellis.1").write Utils.safe_popen_read(bin/"trellis", "man")
    generate_completions_from_executable(bin/"trellis", "completions", shells: [:bash, :zsh, :fish])
  end

  test do
    system bin/"trellis", "init", "--ci", "none", "--yes"
    system bin/"trellis", "generate", "--quiet"
    assert_match "unchanged", shell_output("#{bin}/trellis check")
  end
end
