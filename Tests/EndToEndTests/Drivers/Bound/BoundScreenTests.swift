import Testing

@testable import Login

/// What a screen shows and tells by the bindings of its controls.
@MainActor
@Suite("BoundScreen") struct BoundScreenTests {
  let screen = ScreenOnDevice()

  func set(_ name: String, _ password: String) {
    screen.viewModel?.name = name
    screen.viewModel?.password = password
  }

  func settle() async {
    for _ in 0..<50 {
      await Task.yield()
      await Task.detached {}.value
    }
    screen.finish()
  }

  @Test("the screen shows what the view model holds")
  func showing() {
    #expect(!screen.html.contains("at least 6 characters"))
    #expect(screen.html.contains(#"aria-label="Password" disabled"#))
    set("Bob", "")
    #expect(screen.html.contains("The name needs at least 6 characters."))
    set("Bobby7", "secret")
    #expect(screen.html.contains(#"value="Bobby7""#))
    #expect(!screen.html.contains("at least 6 characters"))
    #expect(!screen.html.contains("disabled"))
  }

  @Test("what is typed reaches the view model")
  func typing() {
    screen.type()
    #expect(screen.viewModel?.name == "7")
  }

  @Test("a press signs in")
  func pressing() async {
    set("Bobby7", "secret")
    screen.press()
    await settle()
    #expect(screen.routes == [.home(user: User(id: 7, name: "Bobby7"))])
  }

  @Test("an alert tells the error until it is put away")
  func failing() async {
    set("Nobody", "secret")
    screen.press()
    await settle()
    #expect(screen.viewModel?.submitError is ScreenOnDevice.OneName.Unknown)
    #expect(screen.html.contains("alertdialog"))
    screen.press()
    await settle()
    #expect(screen.viewModel?.submitError == nil)
    #expect(!screen.html.contains("alertdialog"))
  }

  @Test("nothing keeps the screen and its view model")
  func closing() async {
    set("Bobby7", "secret")
    screen.close()
    await settle()
    #expect(screen.controller == nil)
    #expect(screen.viewModel == nil)
  }
}
