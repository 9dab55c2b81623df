import Diagnostics
import SpecModel
import SpecReading
import Testing

@testable import Generation

@Suite("Steppers") struct StepperTests {
  @Test(
    "count within the rules of their state, and to what it begins with",
    arguments: [
      ("default: 2, rules: [{ min: 1, message: a }, { max: 8, message: b }]", 1, 8),
      ("default: 0, rules: [{ min: 1, message: a }]", 0, nil),
      ("rules: [{ min: 3, message: a }, { max: 8, message: b }]", 0, 8),
      ("default: 9, rules: [{ min: -3, message: a }, { max: 8, message: b }]", -3, 9),
      ("default: most * 2, rules: [{ max: 8, message: b }]", nil, nil),
      ("rules: [{ check: count < 9, message: a }]", nil, nil),
    ] as [(String, Int?, Int?)]
  )
  func bounds(state: String, least: Int?, greatest: Int?) throws {
    let spec = """
      feature: A
      parameters: { most: Int }
      state: { count: { type: Int, \(state) } }
      view: [{ stepper: count }]
      """
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8))
    let feature = try #require(
      SpecReader.read(file, reserving: .builtIn, into: &bag), "\(bag.all.map(\.message))")
    let stepper = try #require(feature.view.first)
    #expect(stepper.bound("min", in: feature) == least)
    #expect(stepper.bound("max", in: feature) == greatest)
  }
}
