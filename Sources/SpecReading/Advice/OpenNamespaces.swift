import Diagnostics
import YAML

/// Sections and declarations that hold something that could not be read: a name that they seem not to have may
/// be there.
struct OpenNamespaces {
  /// The keys above each place that could not be read, outermost first: `["models", "Order"]`.
  private let paths: Set<[String]>

  static let none = OpenNamespaces(paths: [])

  private init(paths: Set<[String]>) { self.paths = paths }

  /// - Parameter problems: what was wrong with the text, and with its names.
  init(_ root: Node, _ problems: [Diagnostic], in file: SourceFile) {
    var paths: Set<[String]> = []
    for case let span? in problems.map(\.span) where span.file == file.id && paths.count < 100 {
      paths.insert(Self.path(to: span.start, in: root))
    }
    self.paths = paths
  }

  /// The keys of the mappings around a place; a key itself stands in the mapping that it is a key of.
  private static func path(to place: Int, in root: Node) -> [String] {
    var path: [String] = []
    var node = root
    while true {
      if let pair = node.mapping?.pairs.first(where: { $0.value.holds(place) }) {
        path.append(pair.key.value)
        node = pair.value
      } else if let element = node.elements?.first(where: { $0.holds(place) }) {
        node = element
      } else {
        return path
      }
    }
  }

  /// Whether what is unknown may stand where nothing could be read.
  func mayHold(_ unknown: Unknown) -> Bool {
    let sections = unknown.sections
    guard let owner = unknown.owner.map(Self.bare) else {
      return paths.contains { path in
        path.count == 1 && sections.contains(path[0]) || Self.mayName(unknown, at: path)
      }
    }
    let parts = owner.split(separator: ".").map { String($0) }
    return paths.contains { path in
      guard path.count > parts.count, sections.contains(path[0]) else { return false }
      guard Array(path.dropFirst().prefix(parts.count)) == parts else { return false }
      // An action may call something in any of its steps.
      let rest = path.dropFirst(1 + parts.count)
      return unknown.kind == .facet || rest.allSatisfy(Self.namespaces.contains)
    }
  }

  /// Whether the value at a path gives the name: a step names its result, and the type of a list
  /// decides which rows there are.
  private static func mayName(_ unknown: Unknown, at path: [String]) -> Bool {
    switch unknown.kind {
    case .name: path.last == "as"
    case .claimed: path.count == 2 && path[0] == "state"
    default: false
    }
  }

  /// Keys below which a declaration has its names.
  private static let namespaces: Set = ["properties", "cases", "takes", "derived", "actions"]

  /// `Order` for `[Order]?`.
  private static func bare(_ type: String) -> String { type.filter { !"[]?".contains($0) } }
}

extension Node {
  fileprivate func holds(_ place: Int) -> Bool {
    span.start <= place && place < max(span.end, span.start + 1)
  }
}

extension Unknown {
  /// Where such names are declared; for a part, where its owners are.
  var sections: [String] {
    switch kind {
    case .name, .state, .list, .given, .claimed: ["state", "parameters", "derived", "actions"]
    case .action, .facet: ["actions"]
    case .row, .rowAction: ["rows"]
    case .route: ["routes"]
    case .service, .method, .argument: ["services"]
    case .type, .struct, .enum, .member, .property, .enumCase: ["models"]
    case .feature, .function, .key: []
    }
  }
}
