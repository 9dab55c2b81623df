# Runs a Homebrew formula, with stand-ins for the parts of Homebrew that it uses. The build itself is replaced by a
# copy of an executable.
#   ruby formula.rb FORMULA PREFIX EXECUTABLE    in the folder of the unpacked sources
require "fileutils"
require "open3"
require "pathname"

FORMULA, PREFIX, EXECUTABLE = ARGV
# The options and blocks of real formulae; a word that is not here is a mistake.
WORDS = %i[desc homepage url sha256 depends_on uses_from_macos].freeze

module OS
  def self.linux? = true
end

module Utils
  def self.safe_popen_read(*words)
    out, status = Open3.capture2(*words.map(&:to_s))
    raise words.join(" ") unless status.success?

    out
  end
end

class Pathname
  def install(file)
    mkpath
    FileUtils.cp(file, self)
  end
end

class Formula
  class << self
    attr_reader :trial, :facts

    WORDS.each { |word| define_method(word) { |*values, **options| (@facts ||= {})[word] = [values, options] } }
    # Its words are those of the formula.
    def on_macos = yield
    def test(&block) = @trial = block
  end

  def bin = Pathname(PREFIX)/"bin"
  def man1 = Pathname(PREFIX)/"share/man/man1"

  def system(*words)
    words = words.map(&:to_s)
    return build(words) if words.first(2) == %w[swift build]
    raise words.join(" ") unless Kernel.system(*words)
  end

  # Asks Swift for the folder that these options build into.
  def build(words)
    folder = Utils.safe_popen_read(*words, "--show-bin-path").strip
    FileUtils.mkpath(folder)
    FileUtils.mkpath(".build")
    FileUtils.ln_sf(folder, ".build/release") unless File.exist?(".build/release")
    FileUtils.cp(EXECUTABLE, File.join(folder, words[words.index("--product") + 1]))
  end

  def generate_completions_from_executable(*words, shells:)
    shells.each { |shell| raise shell.to_s if Utils.safe_popen_read(*words, shell.to_s).empty? }
  end

  def shell_output(line) = Utils.safe_popen_read("sh", "-c", line)
  def assert_match(text, output) = output.include?(text) || raise(output)
end

load FORMULA
formula = Trellis.new
formula.install
raise "no manual page" unless (formula.man1/"trellis.1").read.include?("trellis")

FileUtils.mkpath("trial")
Dir.chdir("trial") { formula.instance_eval(&Trellis.trial) }
puts Trellis.facts[:url][0], Trellis.facts[:sha256][0]
