import Diagnostics

/// Variables, members and elements.
extension Renderer {
  // Functions that only read are mutating as well, because a borrowing function would copy the
  // renderer.

  @inline(__always)
  mutating func load(
    _ slot: Int,
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    let value = slots[slot]
    if value.isUndefined, !instruction.isSoft { throw unknownVariable(slot, unit, step) }
    return value
  }

  @inline(__always)
  mutating func loadMember(
    _ slot: Int,
    _ name: Name,
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    let base = try load(slot, instruction, unit, step)
    return try member(name, of: base, instruction, unit, step)
  }

  @inline(__always)
  mutating func member(
    _ name: Name,
    of base: Value,
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    if let value = store.find(name, in: base) { return value }
    // `count` is the only built-in member of objects.
    if base.kind != .object || name == .count, let value = builtInMember(name, of: base) {
      return value
    }
    if instruction.isSoft { return .undefined }
    throw unknownMember(name, of: base, unit, step)
  }

  /// Returns a built-in member of a list, text or object.
  @inline(never)
  mutating func builtInMember(_ name: Name, of base: Value) -> Value? {
    switch base.kind {
    case .array, .range: break
    case .string:
      switch name {
      case .count, .length: return .int(store.string(of: base)?.count ?? 0)
      case .isEmpty: return .bool(base.size == 0)
      case .first: return letter(at: 0, of: base) ?? .null
      case .last: return letter(at: -1, of: base) ?? .null
      default: return nil
      }
    case .object: return name == .count ? .int(base.elementCount) : nil
    default: return nil
    }
    let count = base.elementCount
    switch name {
    case .count, .length: return .int(count)
    case .isEmpty: return .bool(count == 0)
    case .first: return count > 0 ? store.element(0, of: base) : .null
    case .last: return count > 0 ? store.element(count - 1, of: base) : .null
    default: return nil
    }
  }

  mutating func element(
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let index = stack.removeLast()
    let base = stack.removeLast()
    if let value = element(index, of: base) {
      stack.append(value)
    } else if instruction.isSoft {
      stack.append(.undefined)
    } else {
      throw unknownElement(index, of: base, unit, step)
    }
  }

  private mutating func letter(at index: Int, of text: Value) -> Value? {
    guard let string = store.string(of: text) else { return nil }
    steps += Int(text.size) / 16
    let letters = Array(string)
    let position = index < 0 ? index + letters.count : index
    return letters.indices.contains(position) ? store.string(String(letters[position])) : nil
  }

  /// Returns an element of a list or text, or a member of an object. Negative indices count from
  /// the end.
  private mutating func element(_ index: Value, of base: Value) -> Value? {
    if let text = store.string(of: index) {
      guard let name = Name.known(text) else { return nil }
      return store.member(name, of: base) ?? builtInMember(name, of: base)
    }
    guard let number = index.asInt else { return nil }
    if base.kind == .string { return letter(at: number, of: base) }
    guard base.kind == .array || base.kind == .range else { return nil }
    let position = number < 0 ? number + base.elementCount : number
    guard position >= 0, position < base.elementCount else { return nil }
    return store.element(position, of: base)
  }
}
