// How a screen is written as HTML. No part of the framework that this module stands in for: each of them contains it.

/// An element of a drawn screen. Each is a line, or has its children on lines of their own.
public struct HTMLElement {
  public var name: String
  public var attributes: [(name: String, value: String?)]
  public var text: String?
  public var children: [HTMLElement]
  /// The value of a choice, which has the type of the selection.
  var tag: (value: AnyHashable, type: Any.Type)?

  public init(
    _ name: String,
    _ classes: String = "",
    text: String? = nil,
    attributes: [(name: String, value: String?)] = [],
    _ children: [HTMLElement] = []
  ) {
    self.name = name
    self.attributes = (classes.isEmpty ? [] : [("class", classes)]) + attributes
    self.text = text
    self.children = children
  }

  public init(_ name: String, _ children: [HTMLElement]) { self.init(name, "", children) }

  public subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// Sets an attribute, or one that has no value.
  public mutating func set(_ name: String, _ value: String? = nil) {
    attributes.removeAll { $0.name == name }
    attributes.append((name, value))
  }

  public mutating func add(class name: String) {
    guard let index = attributes.firstIndex(where: { $0.name == "class" }) else {
      return attributes.insert(("class", name), at: 0)
    }
    attributes[index].value = [attributes[index].value ?? "", name].joined(separator: " ")
  }

  /// The control among this element and those in it, which carries what is said of a control.
  public mutating func changeControl(_ change: (inout HTMLElement) -> Void) {
    if !takeControl(change) { change(&self) }
  }

  private mutating func takeControl(_ change: (inout HTMLElement) -> Void) -> Bool {
    if isControl {
      change(&self)
      return true
    }
    for index in children.indices where children[index].takeControl(change) { return true }
    return false
  }

  /// Changes every control in it.
  public mutating func changeControls(_ change: (inout HTMLElement) -> Void) {
    if isControl { change(&self) }
    for index in children.indices { children[index].changeControls(change) }
  }

  private var isControl: Bool { ["button", "input", "select", "textarea"].contains(name) }

  // MARK: Writing

  public func written(indentation: String = "") -> String {
    let start = indentation + "<\(name)\(attributes.map(Self.written).joined())>"
    if ["input", "hr", "img"].contains(name) { return start + "\n" }
    guard !children.isEmpty else { return start + Self.escaped(text ?? "") + "</\(name)>\n" }
    let inner = children.map { $0.written(indentation: indentation + "  ") }.joined()
    return "\(start)\n\(inner)\(indentation)</\(name)>\n"
  }

  private static func written(_ attribute: (name: String, value: String?)) -> String {
    attribute.value.map { " \(attribute.name)=\"\(escaped($0))\"" } ?? " \(attribute.name)"
  }

  private static func escaped(_ text: String) -> String {
    var written = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": written += "&amp;"
      case "<": written += "&lt;"
      case ">": written += "&gt;"
      case "\"": written += "&quot;"
      case "\r": written += "&#13;"
      case "\n": written += "&#10;"
      default: written.unicodeScalars.append(character)
      }
    }
    return written
  }
}
