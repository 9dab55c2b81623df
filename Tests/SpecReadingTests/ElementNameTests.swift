import Diagnostics
import Generation
import SpecModel
import SpecReading
import TestSupport
import Testing

@Suite("Element names")
struct ElementNameTests {
  private func feature(_ members: String, _ view: String) throws -> Feature {
    let spec = "feature: Profile\n\(members)\nview:\n\(view)\n"
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Profile.yaml", bytes: Array(spec.utf8))
    let feature = SpecReader.read(file, reserving: .builtIn, into: &bag)
    #expect(!bag.hasErrors, "\(bag.all.map(\.message))")
    return try #require(feature)
  }

  private func ownOutputs(_ members: String, _ view: String) throws -> [String] {
    try feature(members, view).outputs.filter(\.isOwn).map(\.name)
  }

  @Test("what is shown is called by what it is made of, and not by its place")
  func showing() throws {
    let members = """
      models: { User: { name: String, mail: String? } }
      state: { count: Int, user: { type: User, default: 'User(name: "a")' } }
      """
    let names = try ownOutputs(
      members,
      """
        - text: '"\\(count) left"'
        - text: user.name.uppercased()
        - text: user.mail ?? "none"
        - progress: count > 2
      """)
    #expect(
      names == ["countText", "userNameText", "userMailText", "isCountProgressShown"])
  }

  @Test("a section is called by its title, or by what stands first in it")
  func sections() throws {
    let view = """
        - section: [{ stepper: count }]
          title: Your account, at last
          visible: count > 1
        - section: [{ text: '"Nothing here"' }]
          visible: count > 2
        - section: [{ stepper: count }]
          title: '\\(chosenOne?.name ?? "None")'
      """
    let members = """
      models: { One: { id: Int, name: String } }
      state: { count: Int, chosenOne: One? }
      """
    let feature = try feature(members, view)
    #expect(
      feature.view.map(\.name)
        == ["yourAccountAtSection", "nothingHereTextSection", "chosenOneNameSection"])
    #expect(
      feature.outputs.filter(\.isOwn).map(\.name).filter { $0.hasPrefix("is") }
        == ["isYourAccountAtSectionVisible", "isNothingHereTextSectionVisible"])
  }

  @Test("a name begins with a small letter, also where it is taken from a type")
  func types() throws {
    let view = """
        - section: [{ stepper: count }]
          title: '50 % \\(Decimal(count) <= 3)'
          visible: count > 1
        - section: [{ stepper: count }]
          title: '\\(Level(number: count).number)'
        - section: [{ text: Total.uppercased() }]
      """
    let members = "models: { Level: { number: Int } }\nstate: { count: Int, Total: String }"
    let feature = try feature(members, view)
    #expect(
      feature.view.map(\.name) == ["decimalSection", "levelSection", "totalTextSection"])
    #expect(
      feature.outputs.filter(\.isOwn).map(\.name).allSatisfy { $0.first?.isLowercase == true })
  }

  @Test("a name that anything else has gets a number")
  func taken() throws {
    let members = """
      state: { count: Int, countText: String, level: Int }
      services: { LevelText: { load: {} } }
      actions: { load: { do: [{ call: LevelText.load }] } }
      """
    let names = try ownOutputs(
      members,
      """
        - text: '"\\(count)"'
        - text: '"\\(count)!"'
        - field: countText
        - text: '"\\(level)"'
        - button: load
      """)
    #expect(names == ["countText2", "countText3", "levelText2"])
  }
}
