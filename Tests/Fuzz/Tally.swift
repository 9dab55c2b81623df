import Foundation

/// How many inputs got how far, as libFuzzer prints its own statistics at the end.
struct Tally {
  var inputs = 0
  var trees = 0
  var valid = 0

  /// Registers what is printed when the process ends.
  static let printing: Void = {
    atexit {
      let (all, trees, valid) = (tally.inputs, tally.trees, tally.valid)
      let line = "stat::inputs_without_problems: \(valid) of \(all), \(trees) are YAML\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
  }()
}

nonisolated(unsafe) var tally = Tally()
