import Naming

/// What specs read and Swift has no member for.
extension Printing {
  /// `element(at:)`, which Swift has not.
  mutating func element(of base: Expression, at index: Expression, _ breaks: Bool) {
    if case .literal(.int(let number)) = index.kind, number >= 0 {
      self.base(base, breaks)
      breakLine(behind: base)
      text(number == 0 ? ".first" : ".dropFirst(\(Self.digits(number))).first")
    } else if base.isInOpenChain, index.isShort, !index.isParameter {
      self.base(base, breaks)
      text(".enumerated().first")
      trailing("where: ") { printing in
        printing.text("$0.offset == ")
        printing.write(index, atLeast: .comparison.above)
      }
      text("?.element")
    } else if base.isShort, index.isShort, !base.isInOpenChain {
      checkedElement(of: base, at: index)
    } else if base.isInOpenChain, index.mayTrap {
      guardedElement(of: base, at: index)
    } else {
      appliedElement(of: base, at: index)
    }
  }

  /// In a chain that ends at nil the index is not asked, which could stop the program.
  private mutating func guardedElement(of base: Expression, at index: Expression) {
    text("(")
    enclosed { printing in
      printing.group { printing in
        printing.write(base, atLeast: .comparison.above)
        printing.text(" == nil")
        printing.softline(" ")
        printing.text("? nil")
        printing.softline(" ")
        printing.text(": ")
        printing.appliedElement(of: base, at: index)
      }
    }
    text(")")
  }

  /// A closure names what is long, so that it stands there once.
  private mutating func appliedElement(of base: Expression, at index: Expression) {
    let element = name(of: base.type.element)
    let result = name(of: base.type.element.optional)
    let mark = base.isInOpenChain ? "?" : ""
    applied { printing in
      printing.block(("list: [\(element)]\(mark), index: Int", result)) { printing in
        printing.text(
          mark.isEmpty
            ? "list.indices.contains(index) ? list[index] : nil"
            : "list.flatMap { $0.indices.contains(index) ? $0[index] : nil }"
        )
      }
    }
    list("(", ")", count: 2) { printing, argument in
      printing.write(argument == 0 ? base : index)
    }
  }

  /// A closure that is called at once; where a block may follow, it stands in parentheses.
  private mutating func applied(_ closure: (inout Printing) -> Void) {
    guard avoidsTrailingClosures else { return closure(&self) }
    text("(")
    enclosed(closure)
    text(")")
  }

  private mutating func checkedElement(of base: Expression, at index: Expression) {
    text("(")
    enclosed { printing in
      printing.group { printing in
        printing.base(base, false)
        printing.text(".indices.contains")
        printing.list("(", ")", count: 1) { printing, _ in printing.write(index) }
        printing.softline(" ")
        printing.text("? ")
        printing.base(base, false)
        printing.list("[", "]", count: 1) { printing, _ in printing.write(index) }
        printing.softline(" ")
        printing.text(": nil")
      }
    }
    text(")")
  }

  /// The payload of a case, which Swift reads with a pattern only.
  mutating func payload(_ name: String, _ label: String, of base: Expression) {
    guard base.isInOpenChain else {
      applied { $0.pattern(name, label, of: base.type) }
      return list("(", ")", count: 1) { printing, _ in printing.write(base) }
    }
    // `voucher.flatMap`, `(order?.payment).flatMap`: behind the `?` of the last link nothing else stands.
    var owner = base
    if case .unwrap(let inner) = base.kind { owner = inner }
    if owner.isInOpenChain {
      text("(")
      enclosed { $0.base(owner, false) }
      text(")")
    } else {
      self.base(owner, true)
    }
    text(".flatMap")
    list("(", ")", count: 1) { printing, _ in printing.pattern(name, label, of: base.type) }
  }

  private mutating func pattern(_ name: String, _ label: String, of owner: Type) {
    let payload = types.model(of: owner)?.enumCase(named: name)?.payload ?? []
    let type = payload.first { $0.name == label }.map { self.name(of: $0.type.optional) } ?? "_"
    let values = payload.map { $0.name == label ? "let value" : "_" }.joined(separator: ", ")
    let name = SwiftNames.escapedMember(name)
    block(("owner: \(self.name(ofModel: owner.name))", type)) { printing in
      printing.group { printing in
        printing.text("if case .\(name)(\(values)) = owner {")
        printing.softline(" ")
        printing.text("value")
        printing.softline(" ")
        printing.text("} else {")
        printing.softline(" ")
        printing.text("nil")
        printing.softline(" ")
        printing.text("}")
      }
    }
  }
}
