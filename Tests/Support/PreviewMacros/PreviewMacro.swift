import SwiftSyntax
import SwiftSyntaxMacros

/// Expands `#Preview` into a function, so that its body is compiled.
public struct PreviewMacro: DeclarationMacro {
  public static func expansion(
    of node: some FreestandingMacroExpansionSyntax,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let name = context.makeUniqueName("preview")
    let body = node.trailingClosure?.statements.trimmedDescription ?? ""
    return [
      "@MainActor @SwiftUI.ViewBuilder func \(name)() -> some SwiftUI.View { \(raw: body) }"
    ]
  }
}
