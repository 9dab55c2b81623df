import Testing

@testable import Generation

@Suite("SampleValues")
struct SampleValuesTests {
  private static let spec = """
    feature: Teas
    models:
      Origin: { country: String, region: String, altitude: Int }
      Tea: { id: Int, title: String, origin: Origin }
      Cup: { id: Int }
    services:
      Shop:
        teas: { returns: [Tea] }
        cups: { returns: [Cup] }
    state: { teas: [Tea], cups: [Cup] }
    actions:
      load:
        on: appear
        do:
          - call: Shop.teas
            as: found
          - call: Shop.cups
            as: full
          - set: { teas: found, cups: full }
    view:
      - list: TeaRow
    rows:
      TeaRow: { of: teas, derived: { name: item.title } }
    scenarios:
      - title: Teas are shown
        stub:
          Shop.teas:
            returns:
              - { id: 1, title: Green tea, origin: { country: Japan, region: Uji, altitude: 90 } }
              - { id: 2, title: Fine tea, origin: { country: Japan, region: Uji, altitude: 90 } }
          Shop.cups: { returns: [{ id: 7 }] }
        when: appear
        then:
          cups: [{ id: 7 }]
          teas:
            - { id: 1, title: Green tea, origin: { country: Japan, region: Uji, altitude: 90 } }
            - { id: 2, title: Fine tea, origin: { country: Japan, region: Uji, altitude: 90 } }
    """

  private static let pack = """
    pack: mvvm
    files:
      - template: Samples.stencil
        path: Samples.swift
    """

  private func printed(_ template: String) -> String? {
    let templates = ["Samples.stencil": template]
    return Generated([Self.spec], pack: Self.pack, templates: templates).files["Samples.swift"]
  }

  /// Of `greenTea` swift-format's lint would say that it repeats its type.
  @Test("what tests say twice and at length has a name: its first text")
  func names() {
    let template = """
      {% for group in feature.tests.samples %}
      {{ group.model }}:{% for sample in group.values %} {{ sample.name }}{% endfor %}
      {% endfor %}
      """
    #expect(printed(template) == "Origin: japan\nTea: green fine\n")
  }

  @Test("a sample says the names of those that it is made of, and is said by its own")
  func uses() {
    let template = """
      {% for group in feature.tests.samples where group.model == "Tea" %}
      {% for sample in group.values where sample.name == "green" %}
      {{ sample.value|swift }}
      {% endfor %}
      {% endfor %}
      {% for part in feature.tests.parts where part.title == "Scenarios" %}
      {% for test in part.cases %}
      {% for step in test.steps where step.kind == "equal" and step.member == "teas" %}
      {{ step.value|swift }}
      {% endfor %}
      {% endfor %}
      {% endfor %}
      """
    #expect(
      printed(template) == """
        Tea(id: 1, title: "Green tea", origin: .japan)
        [.green, .fine]

        """)
  }

  @Test("what is short has no name")
  func short() {
    let template = """
      {% for group in feature.tests.samples where group.model == "Cup" %}
      {{ group.model }}
      {% endfor %}
      """
    #expect(printed(template) == "")
  }
}
