import Diagnostics
import Expressions
import Testing

@Suite("What is wrong with an expression") struct DiagnosticTests {
  struct Case: Sendable {
    var input: String
    var expected: Type?
    var report: String

    init(_ input: String, _ expected: Type?, _ report: String) {
      self.input = input
      self.expected = expected
      self.report = report
    }
  }

  static let cases: [Case] = [
    .init(
      "«text.count»", .bool,
      "type-mismatch: expected Bool, found Int | did you mean 'text.count > 0'?"),
    .init(
      "«text»", .bool, "type-mismatch: expected Bool, found String | did you mean '!text.isEmpty'?"),
    .init(
      "«names»", .bool,
      "type-mismatch: expected Bool, found [String] | did you mean '!names.isEmpty'?"),
    .init(
      "«maybe»", .bool, "type-mismatch: expected Bool, found String? | did you mean 'maybe != nil'?"
    ),
    .init(
      "«kind»", .bool,
      "type-mismatch: expected Bool, found OrderKind | compare it with a case, as in 'kind == .retail'"
    ),
    .init(
      "«count»", .double,
      "type-mismatch: expected Double, found Int | did you mean 'Double(count)'?"),
    .init(
      "«price»", .int, "type-mismatch: expected Int, found Double | did you mean 'Int(price)'?"),
    .init(
      "«count»", .string,
      "type-mismatch: expected String, found Int | did you mean 'String(count)'?"),
    .init(
      "«maybe»", .string,
      "type-mismatch: expected String, found String? | did you mean 'maybe ?? \"\"'?"),
    .init(
      "«maybeCount»", .int,
      "type-mismatch: expected Int, found Int? | did you mean 'maybeCount ?? 0'?"),
    .init(
      "«text»", .int, "type-mismatch: expected Int, found String | did you mean 'Int(text) ?? 0'?"),
    .init(
      "«names»", .int, "type-mismatch: expected Int, found [String] | did you mean 'names.count'?"),
    .init(
      "«text»", .array(.string),
      "type-mismatch: expected [String], found String | did you mean '[text]'?"),
    .init(
      "«order»", .bool,
      "type-mismatch: expected Bool, found Order | of that type are: isOn, isOff"),
    .init(
      "«1 + 2»", .bool, "type-mismatch: expected Bool, found Int | did you mean '(1 + 2) > 0'?"),
    .init(
      "count «>»", .bool,
      "syntax: expected a value after '>' | write what it is compared with"),
    .init(
      "count «3»", nil,
      "syntax: unexpected '3' | an operator is missing in front of it, such as '&&', '+' or '=='"),
    .init("«>» 3", nil, "syntax: expected a value before '>'"),
    .init(
      "failure «==» failure", .bool,
      "type-mismatch: two values of type any Error cannot be compared | compare the 'message' of both"
    ),
    .init("count «=» 3", nil, "syntax: unknown operator '=' | write '==' to compare"),
    .init(
      "count «==» ", nil,
      "syntax: expected a value after '==' | write what it is compared with"),
    .init("isOn «and» isOff", nil, "syntax: unexpected 'and' | write '&&'"),
    .init("isOn «&» isOff", nil, "syntax: unknown operator '&' | write '&&'"),
    .init("isOn «or» isOff", nil, "syntax: unexpected 'or' | write '||'"),
    .init("«not» isOn", nil, "syntax: unexpected 'not' | write '!isOn', in single quotes"),
    .init(
      "!«count»", nil,
      "type-mismatch: expected Bool, found Int | write 'count == 0' in place of '!count'"),
    .init("-«text»", nil, "type-mismatch: expected a number, found String"),
    .init("«nam»", nil, "unknown-name: unknown name 'nam' | did you mean 'name'?"),
    .init("«tex».count", nil, "unknown-name: unknown name 'tex' | did you mean 'text'?"),
    .init("text.«lenght»", nil, "unknown-member: a String has no 'lenght' | did you mean 'count'?"),
    .init("text.«length»", nil, "unknown-member: a String has no 'length' | did you mean 'count'?"),
    .init("text.«size»", nil, "unknown-member: a String has no 'size' | did you mean 'count'?"),
    .init(
      "text.«trim»()", nil,
      "unknown-member: a String has no 'trim' | write 'trimmed'"),
    .init(
      "text.«trimmed»()", nil,
      "not-a-function: 'trimmed' is a property, and is not called | write it without parentheses"),
    .init(
      "text.«lowercased»", nil,
      "unknown-member: 'lowercased' is called with parentheses | write 'lowercased()'"),
    .init(
      "text.«contains»", nil,
      "unknown-member: 'contains' is called with parentheses | write 'contains(…)'"),
    .init(
      "text.contains(«1»)", nil, "type-mismatch: expected String, found Int | did you mean '\"1\"'?"
    ),
    .init(
      "text.«contains»(where: 1)", nil,
      "wrong-arguments: 'contains' does not take these arguments | it is 'contains(_:)'"),
    .init(
      "names.contains { «$0» }", nil,
      "type-mismatch: expected Bool, found String | did you mean '!$0.isEmpty'?"),
    .init(
      "names.filter(«$0 == \"a\"»)", nil,
      "type-mismatch: expected a closure | write '{ $0 == \"a\" }'"),
    .init(
      "names.filter { «item in» item == \"a\" }", nil,
      "syntax: a closure does not name what it takes here | write '{ $0 == \"a\" }'"
    ),
    .init(
      "names.filter «{ true }»", nil,
      "closure-parameter: this closure does not use '$0' | '$0' is the element: say what is taken of it, as in '{ $0… }'"
    ),
    .init(
      "names.map { «$1» }", nil,
      "closure-parameter: this closure takes one value, '$0' | write '$0'"),
    .init("«$0»", nil, "closure-parameter: '$0' stands outside of a closure"),
    .init(
      "order.«nam»", nil,
      "unknown-member: an Order has no 'nam' | it has 'id', 'kind', 'details', 'count', 'tags', 'customer'"
    ),
    .init(
      "order.kind == .«retial»", nil,
      "unknown-case: unknown case 'retial' of 'OrderKind' | did you mean '.retail'?"),
    .init(
      "order.kind == «retail»", nil, "unknown-name: unknown name 'retail' | did you mean '.retail'?"
    ),
    .init(
      "order.kind == «\"retail\"»", nil,
      "type-mismatch: '==' takes two values of one type, found OrderKind and String | write '.retail'"
    ),
    .init(
      "«.retail»", nil,
      "unknown-context: nothing says what '.retail' is a case of | write 'OrderKind.retail'"),
    .init(
      "«nil»", nil,
      "unknown-context: nothing says what type this nil has | write the type, as in 'name: String? = nil'"
    ),
    .init(
      "«[]»", nil,
      "unknown-context: nothing says what this empty list holds | write the type, as in 'names: [String] = []'"
    ),
    .init(
      "«[:]»", nil,
      "unknown-context: nothing says what this empty dictionary holds | write the type, as in 'ages: \"[String: Int]\"'"
    ),
    .init(
      "maybe.«count»", nil,
      "missing-unwrap: 'maybe' may be nil: its type is String? | write 'maybe?.count', or 'maybe?.count ?? 0' where nil has no place"
    ),
    .init(
      "maybe«!».count", nil,
      "syntax: '!' could stop the program | write 'maybe?.count', and where nil has no place '??' behind it with a value for nil"
    ),
    .init(
      "maybe«!»", nil,
      "syntax: '!' could stop the program | write 'maybe ?? …', with a value for nil"
    ),
    .init(
      "text«?».count", nil,
      "needless-optional: 'text' is never nil: its type is String | leave '?' out"),
    .init(
      "text «??» \"\"", nil,
      "needless-optional: 'text' is never nil: its type is String | leave '??' and what follows out"
    ),
    .init(
      "«text» == nil", nil,
      "needless-optional: 'text' is never nil: its type is String | leave the comparison out; "
        + "what is empty is asked with 'text.isEmpty'"),
    .init(
      "«order.id» == nil", nil,
      "needless-optional: 'order.id' is never nil: its type is Int | compare it with a number, as in 'order.id == 0'"
    ),
    .init(
      "«text == text»", nil,
      "constant-condition: this condition is always true: both sides are one value | compare it with another one"
    ),
    .init(
      "«order.id < order.id»", nil,
      "constant-condition: this condition is always false: both sides are one value | compare it with another one"
    ),
    .init(
      "«names.count >= 0»", nil,
      "constant-condition: this condition is always true: a count is never less than 0 | write '!names.isEmpty'"
    ),
    .init(
      "«0 > text.count» ? 1 : 2", nil,
      "constant-condition: this condition is always false: a count is never less than 0 | write 'text.isEmpty'"
    ),
    .init(
      "«isOn || text.isEmpty || !isOn»", nil,
      "constant-condition: this condition is always true: it asks for a value and for its opposite | leave one of them out"
    ),
    .init(
      "«isOn && false»", nil,
      "constant-condition: this condition is always false, whatever its other side is | leave '&& false' out"
    ),
    .init(
      "«true || isOn»", nil,
      "constant-condition: this condition is always true, whatever its other side is | leave 'true ||' out"
    ),
    .init(
      "text == \"a\" && text == «\"b\"»", nil,
      "constant-condition: this condition is always false: one value is not two | join them with '||' for either"
    ),
    .init(
      "names[«safe»: count]", nil,
      "syntax: an index has no label | write 'names.element(at: count)'"
    ),
    .init(
      "names[-2«:»]", nil,
      "syntax: brackets take one index, and no range | write 'names.suffix(2)'"),
    .init(
      "names[«:»3]", nil,
      "syntax: brackets take one index, and no range | write 'names.prefix(3)'"),
    .init(
      "names[1«:»3]", nil,
      "syntax: brackets take one index, and no range | write 'prefix(…)' for the first, 'suffix(…)' for the last"
    ),
    .init(
      "maybeOrder.«id»", nil,
      "missing-unwrap: 'maybeOrder' may be nil: its type is Order? | write 'maybeOrder?.id', or 'maybeOrder?.id ?? 0' where nil has no place"
    ),
    .init(
      "count «+» price", nil,
      "type-mismatch: '+' takes two values of one type, found Int and Double | convert the Int: 'Double(count)'"
    ),
    .init(
      "count «+» text", nil,
      #"type-mismatch: '+' takes two values of one type, found Int and String | put the number into the text: "\(count)\(text)""#
    ),
    .init(
      "text «+» count", nil,
      #"type-mismatch: '+' takes two values of one type, found String and Int | put the number into the text: "\(text)\(count)""#
    ),
    .init(
      "\"a\" «+» 1", nil,
      #"type-mismatch: '+' takes two values of one type, found String and Int | put the number into the text: "a\(1)""#
    ),
    .init(
      "count «<» text", nil,
      "type-mismatch: '<' takes two values of one type, found Int and String | write '(Int(text) ?? 0)'"
    ),
    .init(
      "count «+» 0.5", .decimal,
      "type-mismatch: '+' takes two values of one type, found Int and Double | convert the Int: 'Decimal(count)'"
    ),
    .init(
      "count «<» price", nil,
      "type-mismatch: '<' takes two values of one type, found Int and Double | convert the Int: 'Double(count)'"
    ),
    .init(
      "«maybeCount» < 3", nil,
      "missing-unwrap: 'maybeCount' may be nil | write 'maybeCount ?? 0'"),
    .init(
      "maybeCount «+» 1", nil,
      "type-mismatch: '+' has no meaning for Int? | write '(maybeCount ?? 0) + 1'"),
    .init(
      "order «<» order", nil,
      "type-mismatch: '<' has no meaning for Order"),
    .init(
      "isOn «<» isOff", nil,
      "type-mismatch: '<' has no meaning for Bool"),
    .init(
      "1 < 2 «<» 3", nil,
      "syntax: '<' cannot be chained | write two comparisons with '&&' between them"),
    .init(
      "«count» ? 1 : 2", nil, "type-mismatch: expected Bool, found Int | did you mean 'count > 0'?"),
    .init(
      "isOn ? 1«»", nil,
      "syntax: expected ':' after the value before it | say what it is else: 'isOn ? 1 : …'"
    ),
    .init(
      "isOn ? «1» : \"a\"", nil,
      "type-mismatch: both cases must have one type, found Int and String | write '\"1\"'"
    ),
    .init(
      "isOn«?» 1 : 2", nil,
      "syntax: unexpected '?' | write '?.' to go on where there is a value, or a space before '?' to choose"
    ),
    .init(
      "if isOn { 1 }«»", nil,
      "syntax: expected 'else': an 'if' needs a value for both cases | write the other one behind it, as in 'else { … }'"
    ),
    .init(
      "if isOn { «1» } else { \"a\" }", nil,
      "type-mismatch: both cases must have one type, found Int and String | write '\"1\"'"
    ),
    .init(
      "1 + «if» isOn { 1 } else { 2 }", nil,
      "syntax: an 'if' cannot be a part of an expression | write '(isOn ? 1 : 2)'"),
    .init("«(»1 + 2", nil, "syntax: '(' is not closed | write ')'"),
    .init("1 + 2«)»", nil, "syntax: unexpected ')' | leave it out, or open it before"),
    .init("«[»1, 2", nil, "syntax: '[' is not closed | write ']'"),
    .init("«\"abc»", nil, "syntax: the text is not closed | write a closing '\"'"),
    .init("«'»abc'", nil, "syntax: unexpected ''' | a text stands in straight double quotes"),
    .init("«“»abc”", nil, "syntax: unexpected '“' | a text has quotes of its own: '\"abc\"'"),
    .init("\"a«\\q»b\"", nil, "syntax: unknown escape '\\q' | write '\\\\' for a backslash"),
    .init("\"«\\(»count\"", nil, "syntax: '\\(' is not closed | write a closing ')'"),
    .init(
      "\"\\(«»)\"", nil,
      "syntax: expected an expression"),
    .init(
      "\"\\(«maybe»)\"", nil,
      #"no-text: what may be nil has no text of its own | write 'maybe ?? ""'"#),
    .init(
      "\"\\(«order»)\"", nil,
      "no-text: an Order has no text of its own | write 'order.id'"),
    .init(
      "\"\\(«failure»)\"", nil, "no-text: an error has no text of its own | write 'failure.message'"
    ),
    .init(
      "\"\\(«submit.error»)\"", nil,
      "no-text: what may be nil has no text of its own | write 'submit.error?.message ?? \"\"'"),
    .init(
      "\"\\(«payment»)\"", nil,
      "no-text: a Payment has no text of its own | write one of its properties"),
    .init(
      "«submit»", nil,
      "not-a-value: 'submit' is no value itself | it has 'submit.isRunning' and 'submit.error'"),
    .init(
      "submit.«isRuning»", nil,
      "unknown-member: 'submit' has no 'isRuning' | did you mean 'isRunning'?"),
    .init(
      "submit.«isEnabled»", nil,
      "unknown-member: 'submit' has no 'isEnabled' | without 'when' it is always enabled"),
    .init(
      "name.«isVald»", nil, "unknown-member: a String has no 'isVald' | did you mean 'isValid'?"),
    .init(
      "name.«mesage»", nil, "unknown-member: a String has no 'mesage' | did you mean 'message'?"),
    .init(
      "«Order»", nil,
      "not-a-value: 'Order' is a type, not a value | a text has quotes of its own: '\"Order\"'"),
    .init(
      "«Order»()", nil,
      "missing-argument: Order needs 'id', 'kind' | write 'id: …, kind: …' in the parentheses"),
    .init(
      "Order(«1», .retail)", nil,
      "wrong-arguments: Order takes its values with their names | write 'id: 1'"),
    .init(
      "«Order»(id: 1)", nil,
      "missing-argument: Order needs 'kind' | write 'kind: …' in the parentheses"),
    .init(
      "Order(id: 1, kind: .retail, «knd»: 2)", nil,
      "unknown-member: an Order has no 'knd' | did you mean 'kind'?"),
    .init(
      "Order(kind: .retail, «id»: 1)", nil,
      "wrong-arguments: the values of Order are not in its order | write them in the order 'id', 'kind', 'details', 'count', 'tags', 'customer'"
    ),
    .init("Order(id: 1, id: «2», kind: .retail)", nil, "wrong-arguments: 'id' is given twice"),
    .init(
      "Order(id: «\"a\"», kind: .retail)", nil,
      "type-mismatch: expected Int, found String | of that type are: count, limit"),
    .init("«Orde»(id: 1)", nil, "unknown-name: unknown function 'Orde' | did you mean 'Order(…)'?"),
    .init(
      "OrderKind.«retial»", nil,
      "unknown-case: unknown case 'retial' of 'OrderKind' | did you mean '.retail'?"),
    .init(
      "«OrderKind»(retail)", nil,
      "not-a-function: 'OrderKind' is an enum: its values are its cases | write 'OrderKind.retail'"),
    .init(
      "Payment.«card»", nil,
      "wrong-arguments: the case 'card' needs its values | write '.card(number: …, limit: …)'"),
    .init(
      "«.card»", .model("Order"),
      "type-mismatch: expected Order, found a case '.card' | of that type is: order"),
    .init(
      "Payment.«card»(number: text)", nil,
      "missing-argument: '.card' needs 'limit' | write 'limit: …' in the parentheses"),
    .init(
      "«Payment.cash()»", nil, "wrong-arguments: the case 'cash' takes no values | write '.cash'"),
    .init(
      "payment.«card».number", nil,
      "unknown-member: 'card' is a case of Payment, not a member | read its value with 'payment.card?.number', or 'payment.card?.number ?? \"\"' where nil has no place"
    ),
    .init(
      "payment.card?.«nummer»", nil,
      "unknown-member: the case 'card' has no 'nummer' | did you mean 'number'?"),
    .init(
      "payment.«card»", nil,
      "unknown-member: 'card' is a case of Payment, not a member | write 'payment.card?.number' or 'payment.card?.limit' to read its value"
    ),
    .init(
      "payment.«crad»?.number", nil,
      "unknown-member: a Payment has no 'crad' | did you mean 'card'?"),
    .init(
      "payment.«cash»?.number", nil,
      "unknown-member: 'cash' is a case of Payment, not a member | write 'payment == .cash' to compare"
    ),
    .init(
      "text.«count»()", nil,
      "not-a-function: 'count' is a property, and is not called | write it without parentheses"),
    .init(
      "order.«id»()", nil,
      "not-a-function: 'id' is a property, and is not called | write it without parentheses"),
    .init("«text»()", nil, "not-a-function: 'text' is not called | write it without parentheses"),
    .init(
      "«count»(1)", nil, "not-a-function: 'count' is not called | write it without parentheses"),
    .init(
      "«foo»()", nil,
      "unknown-name: unknown function 'foo' | known: Decimal, Double, Int, String, abs, max, min"),
    .init(
      "Int(«order»)", nil,
      "type-mismatch: Int(_:) does not take an Order | it takes a number, or a text that holds one"),
    .init(
      "Int(«maybe»)", nil,
      #"type-mismatch: Int(_:) does not take 'String?' | write 'maybe ?? ""'"#),
    .init("«Int»()", nil, "wrong-arguments: 'Int' does not take these arguments | it is 'Int(_:)'"),
    .init(
      "«Int»(1, 2)", nil, "wrong-arguments: 'Int' does not take these arguments | it is 'Int(_:)'"),
    .init("String(«order»)", nil, "type-mismatch: String(_:) does not take an Order"),
    .init("«abs»(text)", nil, "type-mismatch: abs(_:) does not take a String"),
    .init(
      "«min»(1)", nil,
      "wrong-arguments: 'min' does not take these arguments | write 'min(1, 0)': it takes two"
    ),
    .init(
      "«min»(count, text)", nil,
      "type-mismatch: 'min' takes two values of one type, found Int and String"),
    .init(
      "«max»(1, price, 3)", nil,
      "wrong-arguments: 'max' does not take these arguments | write 'max(1, max(price, 3))': it takes two"
    ),
    .init(
      "numbers[«text»]", nil,
      "type-mismatch: expected Int, found String | did you mean 'Int(text) ?? 0'?"),
    .init(
      "«text»[0]", nil,
      "unknown-member: a String has no elements by number or key | take 'first', 'last' or 'prefix(_:)'"
    ),
    .init("ages[«1»]", nil, "type-mismatch: expected String, found Int | did you mean '\"1\"'?"),
    .init(
      "«maybeOrder»[0]", nil,
      "unknown-member: 'Order?' has no elements by number or key | write 'maybeOrder?[…]'"),
    .init(
      "names.«joined»()", nil,
      "wrong-arguments: 'joined' does not take these arguments | it is 'joined(separator:)'"),
    .init(
      "numbers.«joined»(separator: \",\")", nil,
      "unknown-member: only [String] can be joined, not [Int] | write 'numbers.map { \"\\($0)\" }.joined(separator: \",\")', in single quotes"
    ),
    .init(
      "names.sorted { «$0» }", nil,
      "type-mismatch: expected Bool, found String | write '{ $0 < $1 }'"),
    .init(
      "orders.«sorted»()", nil,
      "unknown-member: [Order] has no order of its own | write 'sorted { $0.count < $1.count }', in single quotes"
    ),
    .init(
      "orders.«min»()", nil,
      "unknown-member: [Order] has no order of its own | write 'min { $0.count < $1.count }', in single quotes"
    ),
    .init(
      "orders.reduce(0) «{ $0 }»", nil,
      "closure-parameter: this closure does not use '$1' | '$1' is the second value that it takes, as in '$0 + $1' and '$0.count < $1.count'"
    ),
    .init(
      "isOn ? names.compactMap { $0.isEmpty ? nil : .retail } : orders.map «{ kind }»",
      .array(.model("OrderKind")),
      "closure-parameter: this closure does not use '$0' | '$0' is the element: say what is taken "
        + "of it, as in '{ $0… }'"),
    .init(
      "orders.map(\\.«nme»)", nil,
      "unknown-member: an Order has no 'nme' | it has 'id', 'kind', 'details', 'count', 'tags', 'customer'"
    ),
    .init(
      "orders.«map»(\\.id, 2)", nil,
      "wrong-arguments: 'map' does not take these arguments | it is 'map(_:)'"),
    .init(
      "orders.«first»()", nil,
      "not-a-function: 'first' is a property, and is not called | write it without parentheses"),
    .init(
      "total «%» 2", nil,
      "type-mismatch: '%' has no meaning for Decimal"),
    .init(
      "price.formatted(«.scientific»)", nil,
      "format-style: this is no style that is understood here | write '.number', '.percent' or "
        + "'.currency(code: \"EUR\")', and behind it '.precision(.fractionLength(2))' or "
        + "'.grouping(.never)'"),
    .init(
      "day.formatted(date: «.short», time: .omitted)", nil,
      "format-style: this is no style that is understood here | one of '.omitted', '.numeric', "
        + "'.abbreviated', '.long', '.complete'"),
    .init(
      "names.map { $0.count > 1 ? $0 : nil }.«first»", nil,
      "nested-optional: 'first' of [String?] would be an optional of an optional | take the nils out "
        + "first, with 'compactMap { $0 }'"),
    .init(
      "text.first.«map» { Int($0) }", nil,
      "nested-optional: 'map' of String? would be an optional of an optional | write 'flatMap'"),
    .init(
      "«Date»()", nil,
      "not-a-function: expressions make no Date | take it from a service, a parameter or a state"),
    .init(
      "«UUID»()", nil,
      "not-a-function: expressions make no UUID | take it from a service, a parameter or a state"),
    .init(
      "count / «0»", nil,
      "constant-trap: this divides by zero | divide by another number"
    ),
    .init(
      "count % «(1 - 1)»", nil,
      "constant-trap: this divides by zero | divide by another number"
    ),
    .init(
      "«9223372036854775807 + 1»", nil,
      "constant-trap: the result does not fit an Int | take smaller numbers, or compute with 'Double(…)'"
    ),
    .init("«9999999999999999999»", nil, "syntax: '9999999999999999999' does not fit an Int"),
    .init("«1e999»", nil, "syntax: '1e999' does not fit a Double"),
    .init("«0x»", nil, "syntax: '0x' is no number"),
    .init("«12abc»", nil, "syntax: '12abc' is no number"),
    .init(
      "1.«»", nil,
      "syntax: expected a name after '.' | a number has digits behind its point, as in '1.0'"),
    .init(
      ".«5»", nil,
      "syntax: expected a name after '.' | a number has digits before its point, as in '0.5'"),
    .init(
      "count«..<»3", nil,
      "syntax: unexpected '..<' | ranges are not understood here; compare with '<=' and '&&'"),
    .init(
      "0«...»3", nil,
      "syntax: unexpected '...' | ranges are not understood here; compare with '<=' and '&&'"),
    .init(
      "count «+=» 1", nil,
      "syntax: unknown operator '+=' | write 'count + 1': an expression changes nothing, 'set' does"
    ),
    .init(
      "count«++»", nil,
      "syntax: unknown operator '++' | write 'count + 1': an expression changes nothing, 'set' does"
    ),
    .init(
      "«a».b.c", nil,
      "unknown-name: unknown name 'a' | known: text, other, maybe, count, limit, maybeCount, price, rate, …"
    ),
    .init(
      "text.«»", nil,
      "syntax: expected a name after '.' | write what is asked of 'text' behind it, or leave '.' out"
    ),
    .init(
      "text.«1»", nil,
      "syntax: expected a name after '.' | a number has digits before its point, as in '0.5'"),
    .init("text«..»count", nil, "syntax: unexpected '..'"),
    .init("«@»foo", nil, "syntax: unexpected '@'"),
    .init("«#»foo", nil, "syntax: unexpected '#'"),
    .init(
      "isOn «&&»", nil,
      "syntax: expected a value after '&&' | write the other condition behind it, or leave it out"),
    .init("«&&» isOn", nil, "syntax: expected a value before '&&'"),
    .init(
      "isOn && «&&» isOff", nil,
      "syntax: expected a value before '&&' | each side says what it compares, as in 'page > 0 && page < 9'"
    ),
    .init(
      "isOn «||» ", nil,
      "syntax: expected a value after '||' | write the other condition behind it, or leave it out"),
    .init(
      "«(»)", nil,
      "syntax: expected a value after '(' | write a value in it"),
    .init(
      "«(»,)", nil,
      "syntax: expected a value after '(' | write a value in it"),
    .init(
      "[1«,»,2]", nil,
      "syntax: expected a value after ',' | write another value behind it, or leave it out"),
    .init("[\"a\": 1, «2»]", nil, "syntax: expected ':' and a value after the key"),
    .init("[\"a\": 1, «\"a\"»: 2]", nil, "duplicate-key: this key stands here twice"),
    .init(
      "text «as» String", nil,
      "syntax: unexpected 'as' | write 'String(text)': types cannot be cast here"),
    .init("isOn ? «0,5» : 1.0", nil, "syntax: '0,5' is no number | write '0.5'"),
    .init("isOn«,»", nil, "syntax: unexpected ',' | leave it out"),
    .init(
      "text == «f»\"a\"", nil,
      "syntax: unexpected 'f' | leave it out: a value stands in a text as '\\(…)'"),
    .init(
      "[«...»texts, text]", nil,
      "syntax: unexpected '...' | lists are joined with '+'"),
    .init(
      "isOn «is» Bool", nil,
      "syntax: unexpected 'is' | write '==' to compare; types cannot be cast here"),
    .init(
      "«let» x = 1", nil,
      "syntax: nothing is declared in an expression | write what it stands for in its place, "
        + "or give it a name under 'derived'; an 'if' step unwraps by the name alone"),
    .init("«return» 1", nil, "syntax: unexpected 'return' | leave 'return' out"),
    .init("«self».text", nil, "unknown-name: unknown name 'self' | leave 'self.' out"),
    .init(
      "text == \"a\" «?» ", nil,
      "syntax: expected a value after '?' | write what it is then, and behind ':' what it is else"),
    .init(
      "«//» hello", nil,
      "syntax: unknown operator '//' | a comment stands behind ' #', outside of the expression"),
    .init(
      "count «/*» x */", nil,
      "syntax: unknown operator '/*' | a comment stands behind ' #', outside of the expression"),
    .init("«try» foo()", nil, "syntax: unexpected 'try' | leave 'try' out"),
    .init("«await» submit", nil, "syntax: unexpected 'await' | leave 'await' out"),
    .init(
      "!isOn.«isOff»", nil,
      "unknown-member: a Bool has no 'isOff' | leave 'isOn.' out"),
    .init("count«-» 1", nil, "syntax: '-' has a space on one side only | write ' - '"),
    .init("count «-»1", nil, "syntax: '-' has a space on one side only | write ' - '"),
    .init("count«>-»1", nil, "syntax: unknown operator '>-' | write '> -'"),
    .init("count«==-»1", nil, "syntax: unknown operator '==-' | write '== -'"),
    .init(
      "order.customer?.name.count == 3 «&&» ", nil,
      "syntax: expected a value after '&&' | write the other condition behind it, or leave it out"),
    .init(
      "order.customer.«name»", nil,
      "missing-unwrap: 'order.customer' may be nil: its type is Customer? | write 'order.customer?.name', or 'order.customer?.name ?? \"\"' where nil has no place"
    ),
    .init(
      "«order»", .string.optional,
      "type-mismatch: expected String?, found Order | did you mean 'order.details'?"),
    .init(
      "orders.first.«id»", nil,
      "missing-unwrap: 'orders.first' may be nil: its type is Order? | write 'orders.first?.id', or 'orders.first?.id ?? 0' where nil has no place"
    ),
    .init(
      "orders.first«!».id", nil,
      "syntax: '!' could stop the program | write 'orders.first?.id', and where nil has no place '??' behind it with a value for nil"
    ),
    .init(
      "orders[0].kind == .«wholsale»", nil,
      "unknown-case: unknown case 'wholsale' of 'OrderKind' | did you mean '.wholesale'?"),
    .init(
      "names.isEmpty == «flase»", nil, "unknown-name: unknown name 'flase' | did you mean 'false'?"),
    .init("true && «tru»", nil, "unknown-name: unknown name 'tru' | did you mean 'true'?"),
    .init(
      "text.«replacing»(\"a\", \"b\")", nil,
      "wrong-arguments: 'replacing' does not take these arguments | write 'replacing(\"a\", with: \"b\")'"
    ),
    .init("«\"abc\".prefix(-1)»", nil, "constant-trap: a length of -1 stops the program"),
    .init(
      "text.count > «\"3\"»", nil,
      "type-mismatch: '>' takes two values of one type, found Int and String | write '3', without quotes"
    ),
    .init(
      "orders.filter { $0.kind «=» .retail }", nil,
      "syntax: unknown operator '=' | write '==' to compare"),
    .init(
      "orders.filter { $0.«kin» == .retail }", nil,
      "unknown-member: an Order has no 'kin' | did you mean 'kind'?"),
    .init("orders.filter «{» $0.kind == .retail", nil, "syntax: '{' is not closed | write '}'"),
    .init(
      "isOn == «\"true\"»", nil,
      "type-mismatch: '==' takes two values of one type, found Bool and String | write 'true', without quotes"
    ),
    .init(
      "text != «5»", nil,
      "type-mismatch: '!=' takes two values of one type, found String and Int | a text is compared with a text: write '\"5\"'"
    ),
    .init(
      "lists.flatMap { «$0.count» }", nil,
      "type-mismatch: expected an array, found Int | did you mean 'map'?"),
    .init(
      "text.«isEmpty»()", nil,
      "not-a-function: 'isEmpty' is a property, and is not called | write it without parentheses"),
    .init(
      "name.count >= 6 && name.count «<=» ", nil,
      "syntax: expected a value after '<=' | write what it is compared with"),
    .init("text.hasPrefix«(»\"a\"", nil, "syntax: '(' is not closed | write ')'"),
    .init("«Text».count", nil, "unknown-name: unknown name 'Text' | did you mean 'text'?"),
    .init("«Count» > 3", nil, "unknown-name: unknown name 'Count' | did you mean 'count'?"),
  ]

  @Test("is reported once, at its place, with what to write instead", arguments: cases)
  func reports(_ test: Case) {
    let (text, range) = Fixture.marked(test.input)
    var bag = DiagnosticBag()
    let expression = Fixture.check(text, expecting: test.expected, into: &bag)
    #expect(expression == nil)
    #expect(Fixture.reports(bag) == test.report)
    #expect(bag.all.first?.span.map { $0.start..<$0.end } == range)
  }

  @Test("what was reported elsewhere causes no further report")
  func invalidSwallows() {
    var scope = Fixture.scope
    scope.declare(Symbol(id: SymbolID(900), name: "broken", type: .invalid))
    scope.declare(Symbol(id: SymbolID(901), name: "list", type: .array(.invalid)))
    let texts = [
      "broken", "broken + 1", "!broken", "broken.name.first", "broken == .retail", "broken ?? 1",
      "broken > 1 && isOn", "[broken, 1]", "list.map { $0.name }", "list.first?.name",
      "min(broken, 1)",
      "isOn ? broken : 1", "\"\\(broken)\"", "broken[0]", "broken.foo(1)", "names + broken",
      "list.sorted()", "list.filter { $0 > 1 }.count > 2", "Int(broken)",
      "list.reduce(0) { $0 + $1 }",
    ]
    for text in texts {
      var bag = DiagnosticBag()
      _ = Checker.check(Fixture.sourceText(text), expecting: nil, in: scope, into: &bag)
      #expect(Fixture.reports(bag) == "", "\(text)")
    }
  }

  @Test("a text may hold values, and a backslash that stands for itself")
  func texts() {
    let cases = [
      ("Row \\(order.id)", "\"Row \\(order.id)\""), ("", "\"\""),
      ("a \\\\(b) c", "\"a \\\\(b) c\""),
      ("C:\\temp", "\"C:\\\\temp\""), ("say \"hi\"", "\"say \\\"hi\\\"\""),
    ]
    for (text, expected) in cases {
      var bag = DiagnosticBag()
      let expression = Checker.checkText(Fixture.sourceText(text), in: Fixture.scope, into: &bag)
      #expect(Fixture.reports(bag) == "")
      let printer = SwiftPrinter(types: Fixture.types)
      #expect(expression.map { printer.print($0).flat } == expected)
    }
  }
}
