import Diagnostics
import Packs
import SpecReading
import Testing

@testable import Generation

/// What screens look like to whom they are shown, beyond that they compile.
@Suite("The code of views") struct ViewCodeTests {
  /// The views of a feature, by the names of their files.
  private func views(_ style: String, _ ui: String, _ sections: String) throws -> [String: String] {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let spec = "feature: Tasks\n" + sections
    let file = sources.add(path: "Specs/Tasks.yaml", bytes: Array(spec.utf8))
    let feature = try #require(
      SpecReader.read(file, reserving: .builtIn, into: &bag), "\(bag.all.map(\.message))")
    var settings = GenerationSettings()
    settings.style = .init(style, options: [.init(key: "ui", value: ui, keyAt: nil, at: nil)])
    var generator = Generator(settings, library: PackLibrary())
    let outputs = try #require(generator.generate([feature], files: &sources, into: &bag))
    let views = outputs.filter { output in
      ["Sources/Tasks/View/", "Sources/FeatureSupport/"].contains(where: output.path.text.hasPrefix)
    }
    let texts = views.map { String(decoding: $0.contents, as: UTF8.self) }
    let names = views.map { String($0.path.text.split(separator: "/").last ?? "") }
    return Dictionary(uniqueKeysWithValues: zip(names, texts))
  }

  @Test(
    "in UIKit, a picker of more choices than segments have room for is a menu",
    arguments: [
      ("[a, b, c, d, e]", "Size", false), ("[a, b, c, d, e]", "Size?", true),
      ("[a, b, c, d, e, f]", "Size", true), ("[a, b, c, d]", "Size?", false),
    ]
  )
  func pickers(cases: String, type: String, isMenu: Bool) throws {
    let sections = """
      models: { Size: { cases: \(cases) } }
      state: { size: '\(type)\(type.hasSuffix("?") ? "" : " = .a")' }
      view: [{ picker: size }]
      """
    let code = try #require(views("mvvm", "uikit", sections)["TasksViewController.swift"])
    #expect(code.contains("UISegmentedControl()") != isMenu)
    #expect(code.contains("Size.allCases.enumerated().map") == isMenu)
    #expect(code.contains("sizePicker.accessibilityValue = chosen") == isMenu)
  }

  @Test(
    "a title of each form is shown", arguments: ["mvvm", "mvp"],
    [
      (#"'\(name)'"#, "name"), (#"'\(heading)'"#, "heading"), (#"'Of \(name)'"#, "screenTitle"),
      ("Names", #""Names""#),
    ])
  func titles(style: String, title: (spec: String, shown: String)) throws {
    let sections = """
      title: \(title.spec)
      state: { name: String }
      derived: { heading: 'name.isEmpty ? "New" : name' }
      view: [{ field: name }]
      """
    let logic = style == "mvvm" ? "viewModel." : "screen."
    let swiftUI = try #require(views(style, "swiftui", sections)["TasksView.swift"])
    let isText = title.shown.hasPrefix("\"")
    #expect(swiftUI.contains(".navigationTitle(\(isText ? "" : logic)\(title.shown))"))
    let uiKit = try #require(views(style, "uikit", sections)["TasksViewController.swift"])
    #expect(uiKit.contains("    title = \(title.shown)\n"))
  }

  private static let rows = """
    models: { Item: { id: Int, name: String, isDone: Bool, hasNote: Bool? } }
    state: { items: [Item], latest: Int? }
    rows:
      ItemRow:
        of: items
        derived: { name: item.name, isDone: item.isDone, hasNote: item.hasNote }
        actions:
          open: { when: item.isDone, do: [{ set: { latest: item.id } }] }
          drop: { do: [{ remove: { items: item } }] }
    view: [{ list: ItemRow, select: open }]
    """

  @Test("what is true of a row stands there in words", arguments: ["mvvm", "mvp"])
  func flags(style: String) throws {
    let row = try #require(views(style, "swiftui", Self.rows)["ItemRowView.swift"])
    #expect(row.contains("if row.isDone {\n              Text(\"Done\")"))
    #expect(row.contains("if row.hasNote == true {\n              Text(\"Has note\")"))
    let cell = try #require(views(style, "uikit", Self.rows)["ItemRowCell.swift"])
    #expect(cell.contains("isDoneText.text = \"Done\""))
    #expect(cell.contains("hasNoteText.isHidden = hasNote != true"))
    #expect(
      cell.contains("for label in [nameText, isDoneText, hasNoteText, dropButton.titleLabel]"))
  }

  @Test("each of two lists of the same rows does what it says", arguments: ["mvvm", "mvp"])
  func twoLists(style: String) throws {
    let both = Self.rows.replacing(
      "[{ list: ItemRow, ", with: "[{ list: ItemRow }, { list: ItemRow, ")
    let uikit = try views(style, "uikit", both)
    let table = try #require(uikit["TasksTable.swift"])
    let parts = """
              itemRowItems,
              itemRow2Items,
      """
    #expect(table.contains(parts))
    let taps = """
            switch source.itemIdentifier(for: indexPath) {
            case .itemRow2(let id):
      """
    #expect(table.contains(taps))
    let controller = try #require(uikit["TasksViewController.swift"])
    #expect(controller.split(separator: "table.showItemRows(").count == 2)
    let list = try #require(views(style, "swiftui", both)["TasksView.swift"])
    #expect(list.split(separator: "ForEach(").count == 3)
    #expect(list.split(separator: ".open(").count == 2)
  }

  @Test("a tap stands beside the buttons of a row, and around a row without any")
  func taps() throws {
    let views = try views("mvvm", "swiftui", Self.rows)
    let row = try #require(views["ItemRowView.swift"])
    #expect(row.contains("HStack {\n        Button(action: { onOpen() }) {\n"))
    #expect(
      row.contains(".buttonStyle(.plain)\n        .allowsHitTesting(row.isOpenEnabled)\n"))
    #expect(
      try #require(views["TasksView.swift"]).contains(
        "onOpen: { viewModel.open(inItemRow: row.id) }"))
    let plain = Self.rows.replacing(
      "          drop: { do: [{ remove: { items: item } }] }\n".dropFirst(4), with: "")
    let others = try self.views("mvvm", "swiftui", plain)
    #expect(try #require(others["ItemRowView.swift"]).contains("onOpen") == false)
    let screen = try #require(others["TasksView.swift"])
    #expect(screen.contains("Button(action: { viewModel.open(inItemRow: row.id) }) {"))
    #expect(screen.contains(".allowsHitTesting(row.isOpenEnabled)"))
  }

  @Test("a swipe is done when its action is, and says whether the row has gone")
  func swipes() throws {
    let sections = """
      models: { Item: { id: Int, name: String } }
      services: { Store: { delete: { takes: { id: Int } } } }
      state: { items: [Item] }
      rows:
        ItemRow:
          of: items
          derived: { name: item.name }
          actions: { delete: { do: [{ call: Store.delete, with: { id: item.id } }] } }
      view: [{ list: ItemRow, delete: delete }]
      """
    let answers = [
      "mvp": "isDone(itemRowIndices[id] == nil)",
      "mvvm": "showItemRows(viewModel?.itemRows ?? [])\n        isDone(itemRowsByID[id] == nil)",
    ]
    for (style, answer) in answers {
      let logic = style == "mvp" ? "presenter" : "viewModel"
      let table = try #require(views(style, "uikit", sections)["TasksTable.swift"])
      let handler = """
            private func deleteItemRow(_ id: Int, then isDone: @escaping (Bool) -> Void) {
              Task {
                await \(logic)?.delete(inItemRow: id)
                // A row that stays slides back.
                \(answer)
              }
            }
        """
      #expect(table.contains(handler))
      // Without this, no row can be swiped.
      #expect(table.contains("case .itemRow: true"))
    }
    // A button that destroys would take the row away before the service has answered.
    let screen = try #require(views("mvp", "swiftui", sections)["TasksView.swift"])
    #expect(screen.contains(".tint(.red)"))
    #expect(!screen.contains("role: .destructive"))
  }

  @Test("a table asks for more until its last row is out of sight", arguments: ["mvvm", "mvp"])
  func more(style: String) throws {
    let sections = """
      models: { Item: { id: Int, name: String } }
      services: { Store: { items: { returns: [Item] } } }
      state: { items: [Item] }
      actions:
        load: { do: [{ call: Store.items, as: found }, { set: { items: items + found } }] }
      rows: { ItemRow: { of: items, derived: { name: item.name } } }
      view: [{ list: ItemRow, more: load }]
      """
    let table = try #require(views(style, "uikit", sections)["TasksTable.swift"])
    let logic = style == "mvvm" ? "viewModel" : "presenter"
    let loop = """
              while known != itemRowIDs.count, isLastItemRowVisible {
                known = itemRowIDs.count
                await \(logic)?.load()
              }
      """
    #expect(table.contains(loop))
  }

  @Test("images are loaded in one place, and end with their row", arguments: ["mvvm", "mvp"])
  func loadedImages(style: String) throws {
    let sections = """
      models: { Item: { id: Int, photo: URL? } }
      state: { items: [Item] }
      parameters: { photo: URL }
      rows: { ItemRow: { of: items, derived: { photo: item.photo } } }
      view: [{ image: photo }, { list: ItemRow }]
      """
    let uikit = try views(style, "uikit", sections)
    let screen = try #require(uikit["TasksViewController.swift"])
    #expect(screen.contains("photoPicture.url = photo\n      table.update()"))
    let cell = try #require(uikit["ItemRowCell.swift"])
    #expect(cell.contains("super.prepareForReuse()\n      photoPicture.url = nil"))
    let loading = uikit.filter { $0.value.contains("URLSession") }
    #expect(loading.keys.sorted() == ["RemoteImageView.swift"])
    let plain = try views(style, "uikit", "view: [{ text: '\"\"' }]\n")
    #expect(plain["RemoteImageView.swift"] == nil)
  }

  @Test("an image that may be missing keeps no room", arguments: ["mvvm", "mvp"])
  func images(style: String) throws {
    let sections = "parameters: { photo: URL? }\nview: [{ image: photo, title: Photo }]\n"
    let shown = style == "mvvm" ? "viewModel" : "screen"
    let screen = try #require(views(style, "swiftui", sections)["TasksView.swift"])
    #expect(screen.contains("if let url = \(shown).photo {\n          LabeledContent(\"Photo\") {"))
    let controller = try #require(views(style, "uikit", sections)["TasksViewController.swift"])
    #expect(controller.contains("photoPicture.url = photo"))
    #expect(controller.contains("photoPicture.superview?.isHidden = photo == nil"))
  }

  @Test(
    "the table of a list is the screen, with the other elements above and below its rows",
    arguments: [
      ("[{ list: ItemRow }]", ["itemRowItems"]),
      (
        "[{ toggle: a }, { list: ItemRow }, { text: '\"\"' }]",
        [
          "controlItems(.controlsAbove, controlsAbove)", "itemRowItems",
          "controlItems(.controlsBelow, controlsBelow)",
        ]
      ),
      (
        "[{ section: [{ list: ItemRow }, { toggle: b }], title: More, visible: a }, { toggle: a }]",
        [
          "hidesMoreSectionStack ? [] : controlItems(.controlsBetween2, controlsBetween2)",
          "hidesMoreSectionStack ? [] : itemRowItems",
          "hidesMoreSectionStack ? [] : controlItems(.controlsBetween3, controlsBetween3)",
          "controlItems(.controlsBelow, controlsBelow)",
        ]
      ),
    ]
  )
  func lists(view: String, parts: [String]) throws {
    let sections = """
      models: { Item: { id: Int } }
      state: { items: [Item], a: Bool, b: Bool }
      rows: { ItemRow: { of: items } }
      view: \(view)
      """
    let listed = parts.map { "        \($0),\n" }.joined()
    for style in ["mvvm", "mvp"] {
      let uikit = try views(style, "uikit", sections)
      let screen = try #require(uikit["TasksViewController.swift"])
      #expect(screen.contains("table.bottomAnchor.constraint(equalTo: view.bottomAnchor)"))
      #expect(!screen.contains("UIScrollView()"))
      let table = try #require(uikit["TasksTable.swift"])
      #expect(table.contains("      let sections = [\n\(listed)      ]\n"))
    }
  }

  @Test("a keyboard suits what is typed, and can be put away", arguments: ["mvvm", "mvp"])
  func typing(style: String) throws {
    let sections = """
      state:
        age: { type: Int, rules: [{ min: 0, message: No }] }
        price: { type: Decimal, rules: [{ min: 0, message: No }] }
        change: Int
        note: String
      view: [{ field: age }, { field: price }, { field: change }, { field: note, visible: age > 1 }]
      """
    let screen = try #require(views(style, "uikit", sections)["TasksViewController.swift"])
    for (field, keyboard) in [
      ("age", "numberPad"), ("price", "decimalPad"), ("change", "numbersAndPunctuation"),
    ] {
      #expect(screen.contains("\(field)Field.keyboardType = .\(keyboard)"))
      let hasBar = screen.contains("\(field)Field.inputAccessoryView = doneBar()")
      #expect(hasBar == (field != "change"))
    }
    #expect(screen.contains("changeField.returnKeyType = .next"))
    #expect(screen.contains("noteField.returnKeyType = .done"))
    let goingOn = """
            let fields: [UIView] = [ageField, priceField, changeField, noteField]
            let next = fields.drop { $0 !== textField }.dropFirst().first { field in
              field.canBecomeFirstResponder
                && sequence(first: field, next: \\.superview).allSatisfy { !$0.isHidden }
            }
      """
    #expect(screen.contains(goingOn))
    #expect(screen.contains("scrollView.alwaysBounceVertical = true"))
  }

  @Test("VoiceOver reads the title of a control once", arguments: ["mvvm", "mvp"])
  func titles(style: String) throws {
    let sections = """
      state: { isOn: Bool, count: Int }
      view: [{ toggle: isOn }, { stepper: count }]
      """
    let screen = try #require(views(style, "uikit", sections)["TasksViewController.swift"])
    #expect(screen.contains("isOnToggle.accessibilityLabel = \"On\""))
    #expect(screen.contains("isOnToggleTitleLabel.isAccessibilityElement = false"))
    #expect(screen.contains("countStepperValueLabel.isAccessibilityElement = false"))
    #expect(screen.contains("countStepper.accessibilityValue = count.formatted()"))
  }

  @Test("a table with fields ends above the keyboard", arguments: ["mvvm", "mvp"])
  func keyboards(style: String) throws {
    let sections = """
      models: { Item: { id: Int } }
      state: { items: [Item], name: String }
      rows: { ItemRow: { of: items } }
      view: [{ field: name }, { list: ItemRow }]
      """
    let screen = try #require(views(style, "uikit", sections)["TasksViewController.swift"])
    #expect(screen.contains("keyboard.usesBottomSafeArea = false"))
    #expect(screen.contains("table.bottomAnchor.constraint(equalTo: keyboard.topAnchor)"))
  }

  @Test("a list without rows does not say so while something is under way")
  func empty() throws {
    let sections = """
      models: { Item: { id: Int } }
      services: { Store: { items: { returns: [Item] }, sort: {} } }
      state: { items: [Item] }
      actions:
        load: { on: appear, do: [{ call: Store.items, as: found }, { set: { items: found } }] }
        sort: { do: [{ call: Store.sort }] }
      rows: { ItemRow: { of: items } }
      view: [{ progress: load.isRunning }, { list: ItemRow, empty: None }, { button: sort }]
      """
    let waits = "if itemRows.isEmpty && viewModel.hasLoadedItems && !viewModel.isLoadRunning {"
    #expect(try #require(views("mvvm", "swiftui", sections)["TasksView.swift"]).contains(waits))
    for style in ["mvvm", "mvp"] {
      let uikit = try views(style, "uikit", sections)
      let screen = try #require(uikit["TasksViewController.swift"])
      #expect(screen.contains("      table.isLoading = isLoadRunning\n"))
      let table = try #require(uikit["TasksTable.swift"])
      let isEmpty =
        "if itemRowIsLoaded, !isLoading, itemRowIDs.isEmpty, itemRowEmptyText != nil {"
      #expect(table.contains(isEmpty))
      let both = sections.replacing(
        "{ button: sort }", with: "{ progress: sort.isRunning }, { button: sort }")
      let second = try #require(views(style, "uikit", both)["TasksViewController.swift"])
      #expect(
        second.contains(
          "table.isLoading = !loadRunningIndicator.isHidden "
            + "|| !sortRunningIndicator.isHidden\n"))
    }
  }
}
