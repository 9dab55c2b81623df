// How views are written as HTML. No part of SwiftUI.

/// A view of the framework's own, which knows its elements.
@MainActor
public protocol Drawable {
  func elements(on drawing: Drawing) -> [HTMLElement]
}

extension View {
  /// The elements of a view, which is asked for its body as often as it is drawn.
  public func elements(of drawing: Drawing) -> [HTMLElement] {
    if let drawable = self as? any Drawable { return drawable.elements(on: drawing) }
    return self is any Primitive ? [] : body.elements(of: drawing)
  }
}

/// A view with something said about it.
struct Modified<Base: View>: Primitive, Container, Drawable {
  typealias Change = @MainActor (inout [HTMLElement], Drawing) -> Void

  nonisolated(unsafe) let base: Base
  nonisolated let change: Change

  nonisolated init(_ base: Base, _ change: @escaping Change) {
    self.base = base
    self.change = change
  }

  /// Changes each element.
  nonisolated init(_ base: Base, each change: @escaping @MainActor (inout HTMLElement) -> Void) {
    self.init(base) { elements, _ in
      for index in elements.indices { change(&elements[index]) }
    }
  }

  var parts: [any View] { [base] }

  func elements(on drawing: Drawing) -> [HTMLElement] {
    var elements = base.elements(of: drawing)
    change(&elements, drawing)
    return elements
  }
}

/// What covers the screen and asks or tells something.
@MainActor
struct Question {
  let kind: String
  let title: String
  let isPresented: Binding<Bool>
  let actions: any View
  let message: (any View)?

  func add(to elements: inout [HTMLElement], on drawing: Drawing) {
    guard isPresented.wrappedValue else { return }
    let heading = HTMLElement("h2", text: title)
    let said = message?.elements(of: drawing) ?? []
    let first = drawing.controls.count
    let buttons = HTMLElement("div", "answers", actions.elements(of: drawing))
    // It goes whatever is answered.
    drawing.follow(from: first) { [isPresented] in
      if !Drawing.isTrying { isPresented.wrappedValue = false }
    }
    elements.append(
      HTMLElement("div", kind, attributes: [("role", "alertdialog")], [heading] + said + [buttons]))
  }
}
