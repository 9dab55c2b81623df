import Diagnostics

/// A change of a text that may be all that it lacks, and what is reported where it is.
struct Repair {
  struct Edit {
    var range: Range<Int>
    var text: String
  }

  /// How its help is made.
  enum Help {
    /// What to do, and the line as it is then.
    case shown
    /// What to do says all.
    case told
    /// As the lines around suggest.
    case guess
    /// Below the key of that name, which begins an item.
    case below(String)
  }

  var code: String
  var message: String
  var place: Range<Int>
  /// What to do, in the author's words; `nil` where nobody knows.
  var how: String?
  /// In source order.
  var edits: [Edit]
  /// Whether something is left out that the author may have meant.
  var isLoss = false
  /// Whether it is named beside another one that does as well.
  var isOption = false
  var help = Help.shown
  var notes: [(message: String, place: Range<Int>)] = []
  /// Whether a machine may write it, where nothing else would do as well.
  var isFix = false
  /// What may be better, where it leads further at all.
  var variants: [Repair] = []
  /// What was meant as one text, where quotes around it are all that is missing.
  var text: Range<Int>?

  init(
    _ code: String,
    _ message: String,
    at place: Range<Int>,
    _ how: String?,
    _ edits: (range: Range<Int>, text: String)...,
    help: Help = .shown,
    isFix: Bool = false
  ) {
    self.code = code
    self.message = message
    self.place = place
    self.how = how
    self.edits = edits.map { Edit(range: $0.range, text: $0.text) }
    self.help = help
    self.isFix = isFix
  }

  /// What cannot be mended here.
  init(yamlSyntax problem: String, at place: Range<Int>) {
    self.init("yaml-syntax", "YAML cannot be read here: \(problem)", at: place, nil)
  }

  /// For what stands in the wrong column, or is in the way of what does.
  static func indent(
    _ message: String,
    at place: Range<Int>,
    _ how: String?,
    _ edits: (range: Range<Int>, text: String)...,
    help: Help = .told
  ) -> Repair {
    var repair = Repair("wrong-indent", message, at: place, how, help: help)
    repair.edits = edits.map { Edit(range: $0.range, text: $0.text) }
    return repair
  }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for edit in edits.reversed() { result.replaceSubrange(edit.range, with: edit.text.utf8) }
    return result
  }
}
