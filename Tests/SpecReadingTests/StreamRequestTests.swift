import Diagnostics
import SpecReading
import Testing

@Suite("What a stream is asked with") struct StreamRequestTests {
  @Test(
    "may follow from a list that its own steps write, as long as they leave it as it is",
    arguments: [
      ("'parcels.map { $0.id }'", "update: { parcels: latest }", true),
      ("'ids.sorted()'", "update: { parcels: latest }", true),
      ("'parcels.isEmpty ? [0] : parcels.map { $0.id }'", "update: { parcels: latest }", true),
      ("'[parcels.count]'", "update: { parcels: latest }", true),
      ("'parcels.map { $0.weight }'", "update: { parcels: latest }", false),
      ("'parcels.filter { $0.weight > 1 }.map { $0.id }'", "update: { parcels: latest }", false),
      ("'parcels.map { $0.id + $0.weight }'", "update: { parcels: latest }", false),
      ("'parcels.map { $0.id }'", "append: { parcels: latest }", false),
      ("'parcels.map { $0.id }'", "remove: { parcels: latest }", false),
      ("'parcels.map { $0.id }'", "set: { parcels: '[latest]' }", false),
    ]
  )
  func ownLists(request: String, step: String, isFine: Bool) {
    let spec = """
      feature: A
      models: { Parcel: { id: Int, weight: Int } }
      services: { Net: { updates: { takes: { ids: '[Int]' }, streams: true, returns: Parcel } } }
      state: { parcels: [Parcel] }
      derived: { ids: 'parcels.map { $0.id }' }
      subscriptions:
        updates:
          stream: Net.updates
          with: { ids: \(request) }
          as: latest
          do: [{ \(step) }]
      """
    var bag = DiagnosticBag()
    _ = SpecReader.read(
      SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), into: &bag)
    #expect(bag.all.filter { $0.severity == .error }.map(\.code) == (isFine ? [] : ["cycle"]))
  }

  @Test(
    "may be a part of a state of which its own steps write another part",
    arguments: [
      ("book.id", "set: { book.pages: latest }", true),
      ("book.author.id", "set: { book.author.name: '\"\\(latest.count)\"' }", true),
      ("book.author.id", "set: { book.pages: latest }", true),
      ("draft?.id ?? 0", "set: { draft.pages: latest }", true),
      ("number", "set: { book.pages: latest }", true),
      ("book.id", "set: { book.id: latest.count }", false),
      ("book.author.id", "set: { book.author: 'Author(id: 1, name: \"\")' }", false),
      ("book.pages.count", "set: { book.pages: latest }", false),
      ("book.pages.count", "append: { book.pages: 1 }", false),
      ("'[book].count'", "set: { book.pages: latest }", false),
      ("book.id", "set: { book: 'Book(id: 1, author: book.author, pages: latest)' }", false),
      ("book.id", "do: turn", true),
    ]
  )
  func otherParts(request: String, step: String, isFine: Bool) {
    let spec = """
      feature: A
      models:
        Author: { id: Int, name: String }
        Book: { id: Int, author: Author, pages: '[Int]' }
      services: { Net: { pages: { takes: { book: Int }, streams: true, returns: '[Int]' } } }
      parameters: { first: Book }
      state: { book: Book = first, draft: Book? }
      derived: { number: book.id * 2 }
      actions:
        turn: { do: [{ set: { book.pages: '[]' } }] }
      subscriptions:
        pages:
          stream: Net.pages
          with: { book: \(request) }
          as: latest
          do: [{ \(step) }]
      """
    var bag = DiagnosticBag()
    _ = SpecReader.read(
      SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), into: &bag)
    #expect(bag.all.filter { $0.severity == .error }.map(\.code) == (isFine ? [] : ["cycle"]))
  }
}
