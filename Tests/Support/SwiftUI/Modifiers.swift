// What is said behind a view. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/swiftui/view-modifiers
extension View {
  /// https://developer.apple.com/documentation/swiftui/view/disabled(_:)
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    Modified(self) { element in
      if disabled { element.changeControls { $0.set("disabled") } }
    }
  }
  /// https://developer.apple.com/documentation/swiftui/view/allowshittesting(_:)
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { disabled(!enabled) }
  /// https://developer.apple.com/documentation/swiftui/view/autocorrectiondisabled(_:)
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/textcontenttype(_:)-ufdv
  nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View {
    self
  }
  /// https://developer.apple.com/documentation/swiftui/view/tint(_:)-93mfq
  nonisolated public func tint(_ tint: Color?) -> some View {
    Modified(self) { $0.add(class: "tint-\(tint?.name ?? "none")") }
  }
  /// https://developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)
  nonisolated public func foregroundStyle(_ style: Color) -> some View {
    Modified(self) { $0.add(class: style.name) }
  }
  /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(titleKey.key)
  }
  @_disfavoredOverload
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    let title = String(title)
    return Modified(self) { _, drawing in drawing.title = title }
  }
  /// https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)
  nonisolated public func overlay<V: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return Modified(self) { elements, drawing in
      let over = content.elements(of: drawing)
      if !over.isEmpty { elements.append(HTMLElement("div", "overlay \(alignment.name)", over)) }
    }
  }
  /// https://developer.apple.com/documentation/swiftui/view/scaledtofit()
  nonisolated public func scaledToFit() -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/frame(width:height:alignment:)
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
    let sizes = [("width", width), ("height", height)].compactMap { name, size in
      size.map { "\(name): \(Int($0))px" }
    }
    return Modified(self) { $0.set("style", sizes.joined(separator: "; ")) }
  }
  /// https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
  nonisolated public func frame(maxWidth: CGFloat?, alignment: Alignment = .center) -> some View {
    Modified(self) { $0.add(class: "wide \(alignment.name)") }
  }
  /// https://developer.apple.com/documentation/swiftui/view/font(_:)
  nonisolated public func font(_ font: Font?) -> some View {
    Modified(self) { $0.add(class: font?.name ?? "body") }
  }
  /// https://developer.apple.com/documentation/swiftui/view/labelstyle(_:)
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/contentshape(_:eofill:)
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    Modified(self) { $0.add(class: "whole") }
  }
  /// https://developer.apple.com/documentation/swiftui/view/labelshidden()
  nonisolated public func labelsHidden() -> some View {
    Modified(self) { $0.add(class: "unlabeled") }
  }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityidentifier(_:)
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
    Modified(self) { element in element.changeControl { $0.set("id", identifier) } }
  }
  /// https://developer.apple.com/documentation/swiftui/view/focused(_:)
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/focused(_:equals:)
  nonisolated public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding,
    equals value: Value
  ) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/submitlabel(_:)
  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/onsubmit(of:_:)
  nonisolated public func onSubmit(
    of triggers: SubmitTriggers = .text,
    _ action: @escaping () -> Void
  ) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)-8wgw9
  nonisolated public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View {
    nonisolated(unsafe) let action = action
    return Watched(base: self, action: action)
  }
  /// https://developer.apple.com/documentation/swiftui/view/linelimit(_:)-513mb
  nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    Modified(self) { $0.set("rows", "\(limit.lowerBound)") }
  }
  /// https://developer.apple.com/documentation/swiftui/view/multilinetextalignment(_:)
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    Modified(self) { $0.add(class: "\(alignment)") }
  }
  /// https://developer.apple.com/documentation/swiftui/view/keyboardtype(_:)
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View {
    Modified(self) { element in element.changeControl { $0.set("inputmode", "\(type)") } }
  }
  /// https://developer.apple.com/documentation/swiftui/view/textinputautocapitalization(_:)
  nonisolated public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View {
    Modified(self) { element in element.changeControl { $0.set("autocapitalize", "none") } }
  }
  /// https://developer.apple.com/documentation/swiftui/view/tag(_:)
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View {
    nonisolated(unsafe) let tag = tag
    return Modified(self) { $0.tag = (AnyHashable(tag), V.self) }
  }
  /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View {
    nonisolated(unsafe) let action = action
    return Modified(self) { _, drawing in drawing.atAppearance { await action() } }
  }
  /// https://developer.apple.com/documentation/swiftui/view/onappear(perform:)
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    nonisolated(unsafe) let action = action
    return Modified(self) { elements, drawing in
      // A row appears when it comes into sight.
      guard elements.count == 1, elements[0]["class"] != "list", elements[0]["class"] != "form"
      else {
        return drawing.atAppearance { action?() }
      }
      // No one scrolls.
      drawing.control(&elements[0], as: "appears") { if Drawing.isTrying { action?() } }
    }
  }
  /// https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    nonisolated(unsafe) let action = action
    return Modified(self) { _, drawing in drawing.atDisappearance { action?() } }
  }
  /// https://developer.apple.com/documentation/swiftui/view/refreshable(action:)
  nonisolated public func refreshable(
    @_inheritActorContext action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> some View {
    Modified(self) { elements, drawing in
      guard let first = elements.indices.first else { return }
      drawing.control(&elements[first], as: "refreshes") { Task { await action() } }
    }
  }
  /// https://developer.apple.com/documentation/swiftui/view/swipeactions(edge:allowsfullswipe:content:)
  nonisolated public func swipeActions<T: View>(
    @ViewBuilder content: () -> T
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return Modified(self) { elements, drawing in
      let swipe = HTMLElement("div", "swipe", content.elements(of: drawing))
      elements = [HTMLElement("div", "swiped", elements + [swipe])]
    }
  }
}

/// What is done when a value has changed. Any control in the view may change it when it is tried.
private struct Watched<Base: View>: Primitive, Container, Drawable {
  nonisolated(unsafe) let base: Base
  nonisolated(unsafe) let action: () -> Void

  nonisolated init(base: Base, action: @escaping () -> Void) {
    self.base = base
    self.action = action
  }

  var parts: [any View] { [base] }

  func elements(on drawing: Drawing) -> [HTMLElement] {
    let first = drawing.controls.count
    let elements = base.elements(of: drawing)
    drawing.follow(from: first) { [action] in action() }
    return elements
  }
}

/// https://developer.apple.com/documentation/swiftui/modal-presentations
extension View {
  /// https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)
  ///
  /// While an alert goes, the device keeps what it was presented with.
  nonisolated public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey,
    isPresented: Binding<Bool>,
    presenting data: T?,
    @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    alert(
      titleKey.key, isPresented: isPresented, presenting: data, actions: actions, message: message)
  }
  @_disfavoredOverload
  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S,
    isPresented: Binding<Bool>,
    presenting data: T?,
    @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    asking(
      "alert", title, isPresented, data.map { actions($0) } ?? EmptyView() as any View,
      data.map { message($0) })
  }
  /// https://developer.apple.com/documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:actions:)
  nonisolated public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    confirmationDialog(
      titleKey.key, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }
  @_disfavoredOverload
  nonisolated public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    // On phones, only a visible title is seen.
    asking("dialog", titleVisibility == .visible ? String(title) : "", isPresented, actions(), nil)
  }

  nonisolated private func asking<S: StringProtocol>(
    _ kind: String, _ title: S, _ isPresented: Binding<Bool>, _ actions: any View,
    _ message: (any View)?
  ) -> some View {
    nonisolated(unsafe) let isPresented = isPresented
    nonisolated(unsafe) let actions = actions
    nonisolated(unsafe) let message = message
    let title = String(title)
    return Modified(self) { elements, drawing in
      let question = Question(
        kind: kind, title: title, isPresented: isPresented, actions: actions, message: message)
      question.add(to: &elements, on: drawing)
    }
  }
}
