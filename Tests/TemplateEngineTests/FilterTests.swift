import TemplateEngine
import Testing

@Suite("Filters") struct FilterTests {
  private static let root: Sample = [
    "lines": [["sku": "A1", "size": 2], ["sku": "B2", "size": 1]], "nothing": nil, "kind": ["a": 1],
  ]

  private static let examples = Filter.general.flatMap { filter in
    filter.examples.map { (filter.name, $0.template, $0.output) }
  }

  @Test("every example gives what it says", arguments: examples)
  func example(name: String, template: String, output: String) {
    #expect(render(template, Self.root) == .text(output))
  }

  @Test("every filter says what it does, and shows it")
  func areDescribed() {
    for filter in Filter.general {
      #expect(filter.summary.hasSuffix("."), "\(filter.name)")
      #expect(!filter.examples.isEmpty, "\(filter.name)")
    }
    let names = Filter.general.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
  }

  @Test(
    "a filter says what it cannot do",
    arguments: [
      ("{{ lines|upper }}", "filter 'upper': expected a text, found an object"),
      ("{{ nothing|upper }}", "filter 'upper': expected a text, found null"),
      ("{{ kind|first }}", "filter 'first': expected a list, found an object"),
      ("{{ lines|join }}", "filter 'join': expected a text, found an object"),
      ("{{ lines|attribute:\"name\" }}", "filter 'attribute': an object in the list has no 'name'"),
      ("{{ \"a\"|split:\"\" }}", "filter 'split': expected a text that is not empty, found a text"),
      ("{{ [1, \"a\"]|sorted }}", "filter 'sorted': expected a number as the others, found a text"),
      (
        "{{ [1]|sorted:\"\", \"b\" }}",
        "filter 'sorted': the mode is \"anyCase\" or \"exact\", not \"b\""
      ),
      ("{{ \"a\"|indent:100000 }}", "filter 'indent': the width must be 0 to 1000"),
    ]
  )
  func fails(template: String, message: String) {
    guard case .problems(let problems) = render(template, Self.root) else {
      Issue.record("\(template) was rendered")
      return
    }
    #expect(problems.count == 1)
    #expect(problems[0].contains(": \(message) [filter-value]"), "\(problems)")
  }

  @Test(
    "names in all cases",
    arguments: [
      ("", "", "", "", ""),
      ("order", "order", "Order", "order", "order"),
      ("imageURL", "imageURL", "ImageURL", "image_url", "image-url"),
      ("URLSession", "urlSession", "URLSession", "url_session", "url-session"),
      ("a1B2", "a1B2", "A1B2", "a1_b2", "a1-b2"),
      ("--two  words!", "twoWords", "TwoWords", "two_words", "two-words"),
      ("größeÄndern", "größeÄndern", "GrößeÄndern", "größe_ändern", "größe-ändern"),
    ]
  )
  func cases(name: String, camel: String, pascal: String, snake: String, kebab: String) {
    let template = "{{ n|camelCase }} {{ n|pascalCase }} {{ n|snakeCase }} {{ n|kebabCase }}"
    let expected = "\(camel) \(pascal) \(snake) \(kebab)"
    var options = RenderOptions()
    options.trim = .none
    #expect(render(template, ["n": .string(name)], options: options) == .text(expected))
  }

  @Test(
    "plurals go there and back",
    arguments: [
      ("order", "orders"), ("box", "boxes"), ("city", "cities"), ("day", "days"),
      ("OrderLine", "OrderLines"), ("userPerson", "userPeople"), ("URL", "URLs"),
      ("branch", "branches"), ("Address", "Addresses"), ("index", "indices"),
      ("status", "statuses"), ("series", "series"), ("image", "images"),
    ]
  )
  func plurals(one: String, many: String) {
    #expect(render("{{ n|plural }}", ["n": .string(one)]) == .text(many))
    #expect(render("{{ n|singular }}", ["n": .string(many)]) == .text(one))
  }

  @Test("a filter can be registered from outside, and a later one wins")
  func registered() {
    let shout = Filter("upper", parameters: [.init("mark")], "Shouts.", []) {
      value, arguments, store throws(FilterError) in
      store.string(try store.requiredText(of: value) + (try arguments.string(0, in: store)))
    }
    let filters = Filter.general + [shout]
    #expect(render("{{ \"a\"|upper:\"!\" }}", filters: filters) == .text("a!"))
  }
}
