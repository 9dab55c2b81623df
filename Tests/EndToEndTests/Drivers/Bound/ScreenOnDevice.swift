import UIKit

@testable import Login

/// A screen on a device that a person holds, in UIKit's words: Testing asks for more of a file that imports both.
@MainActor
final class ScreenOnDevice {
  /// A service that knows only one name.
  struct OneName: AuthService {
    struct Unknown: Error {}

    func logIn(name: String, password: String) async throws -> User {
      guard name == "Bobby7" else { throw Unknown() }
      return User(id: 7, name: name)
    }
  }

  private(set) weak var viewModel: LoginViewModel?
  private(set) weak var controller: LoginViewController?
  private(set) var routes: [LoginRoute] = []
  private var device: Device?

  init() {
    Drawing.isTrying = false
    Transitions.hasWindow = true
    let viewModel = LoginViewModel(authService: OneName()) { [weak self] in
      self?.routes.append($0)
    }
    let controller = LoginViewController()
    controller.viewModel = viewModel
    self.viewModel = viewModel
    self.controller = controller
    device = Device(controller)
    device?.appear()
    device?.didAppear()
  }

  var html: String {
    device?.draw(on: Drawing()).map { $0.written() }.joined() ?? ""
  }

  /// Types 7 into the field at the top.
  func type() { controls.first?() }

  /// Presses the last button: of the alert, if there is one.
  func press() {
    controls.last?()
    Transitions.finish()
  }

  func finish() { Transitions.finish() }

  func close() {
    device?.disappear()
    device = nil
  }

  private var controls: [@MainActor () -> Void] {
    let drawing = Drawing()
    _ = device?.draw(on: drawing)
    return drawing.controls
  }
}
