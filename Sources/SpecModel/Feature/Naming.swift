import Diagnostics

extension Feature {
  /// The name of a value as the author writes it.
  public func name(of referent: Referent) -> String {
    switch referent {
    case .parameter(let index): parameters[index].name.value
    case .state(let index): states[index].name.value
    case .isValid(let index): "\(states[index].name.value).isValid"
    case .message(let index): "\(states[index].name.value).message"
    case .isTouched(let index): "\(states[index].name.value).isTouched"
    case .derived(let index): derived[index].name.value
    case .output(let index): outputs[index].name
    case .isEnabled(let id): "\(action(id).name.value).isEnabled"
    case .isRunning(let id): "\(action(id).name.value).isRunning"
    case .failure(let id): "\(action(id).name.value).error"
    case .item, .option: "item"
    case .optionText(let index): optionTexts[index].name
    case .rowDerived(let row, let index): rows[row].derived[index].name.value
    case .local: "a value"
    }
  }

  /// A method's name as the author writes it: `AuthService.logIn`.
  public func name(of method: MethodID) -> String {
    let service = services[method.service]
    return "\(service.name.value).\(service.methods[method.method].name.value)"
  }
}
