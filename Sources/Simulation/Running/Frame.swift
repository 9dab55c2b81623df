package import Expressions

extension Simulator {
  /// Values by symbol; a linear search of so few costs less than a dictionary.
  struct Bindings {
    private var entries: [(symbol: SymbolID, value: RuntimeValue)] = []

    subscript(symbol: SymbolID) -> RuntimeValue? {
      get { entries.last { $0.symbol == symbol }?.value }
      set {
        entries.removeAll { $0.symbol == symbol }
        if let newValue { entries.append((symbol, newValue)) }
      }
    }
  }

  /// The values of one run.
  package struct Frame {
    var values = Bindings()
    /// The element of a row's action, including the changes that the action has made.
    package var element: (row: Int, value: RuntimeValue)?

    package init() {}
  }
}
