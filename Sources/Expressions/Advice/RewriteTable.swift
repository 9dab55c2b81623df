/// What people bring from other languages, and what it is here; `Rewrite` says how a row is read.
extension Rewrite {
  static let table: [Rewrite] = rows(
    operators + choices + closures + assignments + members + functions + names)

  private static let operators = #"""
    and → &&
    or → || → ??
    $value is not empty → !$value.isEmpty
    $value is empty → $value.isEmpty
    is not null/nil/None/undefined → != nil
    is null/nil/None/undefined → == nil
    $value is $name → $value == .$name → $value == $name → $value.$name?.$label != nil
    is not → !=
    is → == # write '==' to compare; types cannot be cast here
    $a not in $list → !$list.contains($a)
    $a in $b...$c → $a >= $b && $a <= $c
    $a in $b..<$c → $a >= $b && $a < $c
    $a in $list → $list.contains($a) # write 'list.contains(value)'
    ($b...$c).contains($a) → $a >= $b && $a <= $c
    ($b..<$c).contains($a) → $a >= $b && $a < $c
    [...$list, $a] → $list + [$a] # lists are joined with '+'
    [$a, ...$list] → [$a] + $list # lists are joined with '+'
    [...$list, ...$other] → $list + $other # lists are joined with '+'
    [$a..<$b] # write 'prefix(…)' for the first, 'suffix(…)' for the last
    [$a...$b] # write 'prefix(…)' for the first, 'suffix(…)' for the last
    $value[-$a:] → $value.suffix($a)
    $value[:$a] → $value.prefix($a)
    $value[$name: $a] → $value.element(at: $a)
    $value[$a, default: $b] → $value[$a] ?? $b
    $value[-1].$rest → $value.last?.$rest
    $value[-1] → $value.last
    ... # ranges are not understood here; compare with '<=' and '&&'
    ..< # ranges are not understood here; compare with '<=' and '&&'
    not $value → !$value # write '!' directly before the value
    equals → ==
    greater than → > # write '>'
    less than → < # write '<'
    greater/more/above/over → >
    less/smaller/below/under → <
    x/times → *
    plus → +
    minus → -
    mod → %
    & → &&
    | → ||
    === → ==
    !== → !=
    <> → !=
    =! → !=
    =< → <=
    << → <
    >> → >
    <=> → < # write '<': 'sorted' asks whether the first comes before the second
    ~= # compare with '==', or with '>=' and '<=' where it is a range
    $value ** 2 → $value * $value
    ** # there is no power: multiply
    ^ # there is no power: multiply
    // # a comment stands behind ' #', outside of the expression
    /* # a comment stands behind ' #', outside of the expression
    $a max $b → max($a, $b)
    $a min $b → min($a, $b)
    $value as $BuiltIn → $BuiltIn($value) # types cannot be cast here
    $value as? $BuiltIn → $BuiltIn($value) # types cannot be cast here
    $value as! $BuiltIn → $BuiltIn($value) # types cannot be cast here
    as $Type # types cannot be cast here
    as $name # below 'then' of an 'if', the last name of the path is the value
    as # types cannot be cast here
    ($BuiltIn) $value → $BuiltIn($value) # write '$BuiltIn($value)'
    (int) $value → Int($value)
    (double/float) $value → Double($value)
    $a == $b || $c → $a == $b || $a == $c
    $a != $b && $c → $a != $b && $a != $c
    .$name || .$label # compare with each, as in 'value == .$name || value == .$label'
    $a && $text → $a ? $text : ""
    $a || $b → $a ?? $b → $a.isEmpty ? $b : $a
    !$value == $b → $value != $b
    !$value != $b → $value == $b
    $value == .$name → $value.$name?.$label != nil → $value?.$name?.$label != nil
    $value != .$name → $value.$name?.$label == nil → $value?.$name?.$label == nil
    $value.$name == nil → $value.$name?.$label == nil
    $value.$name != nil → $value.$name?.$label != nil
    $a ?? $b $op $c → $a ?? ($b $op $c) ##
    $a $op $b $then $c → $a $op $b && $b $then $c ##
    $a ?? $b : $c → $a ? $b : $c # write '?' in place of '??', or one value for nil behind it
    $a + $b ?? $c → $a + ($b ?? $c)
    $name($a) ?? $b → $a.map { $name($0) } ?? $b → $a.flatMap { $name($0) } ?? $b → $name($a ?? $b)
    $list == "" → $list.isEmpty
    $list != "" → !$list.isEmpty
    $list == 0 → $list.isEmpty
    $list == $a → $list.contains($a) → $list.contains { $0 == $a }
    $list != $a → !$list.contains($a)
    $list - $a → $list.filter { !$a.contains($0) } → $list.filter { $0 != $a } → $list.replacing($a, with: "")
    { $a - $b } → { $a < $b }
    $a % $b → $a ?? $b ##
    { $0.$name } → { $0.$name < $1.$name } ##
    { $0 } → { $0 < $1 } ##
    $value / $other → Double($value) / Double($other) → Decimal($value) / Decimal($other) ##
    [$a, $b] → $a && $b ##
    [$a] → $a ##
    $text, $a # texts are joined with '+'; a value stands in a text as '\(…)'
    $a, $b → $a && $b ##
    $Type::$name → .$name
    .$name: $value → .$name($value) # what it takes stands in parentheses
    $BuiltIn: $a # a type stands in front of '=': '$BuiltIn = …'
    $Type: $a # a type stands in front of '=': '$Type = …'
    """#

  private static let choices = #"""

    case .$name(let $label) = $value { $a } # write '$value.$name?.$label', which is nil for other cases
    case let .$name($label: $first) = $value { $a } # write '$value.$name?.$label', which is nil for other cases
    case let .$name($label) = $value { $a } # write '$value.$name?.$label', which is nil for other cases
    switch $value { case .$name(let $label): $rest } # what a case carries is read as '$value.$name?.$label', nil for other cases
    if case .$name(let $label) = $value → $value.$name?.$label # write '$value.$name?.$label', which is nil for other cases
    case .$name(let $label) = $value → $value.$name?.$label != nil # write '$value.$name?.$label', which is nil for other cases
    case let .$name($label) = $value → $value.$name?.$label != nil # write '$value.$name?.$label', which is nil for other cases
    case .$name = $value → $value == .$name → $value.$name?.$label != nil # write '$value == .$name'
    $a if $c else $b → $c ? $a : $b # write 'condition ? value : other'
    if $c then $a else $b → $c ? $a : $b # write 'condition ? value : other'
    if ($c) $a else $b → $c ? $a : $b # write 'condition ? value : other'
    if $c: $a else: $b → $c ? $a : $b # write 'condition ? value : other'
    if $c { $a } else { $b } → ($c ? $a : $b) # write 'condition ? value : other'
    then # write '?' in its place, and ':' for 'else'
    else → ?? # write '??' before the value that stands for nil
    if let $first { $first } else { $b } → $first ?? $b
    if let $first { $first.$rest } else { $b } → $first?.$rest ?? $b
    if let $first { $a } else { $b } → $first.map { $a } ?? $b → $first != nil ? $a : $b # write '$first.map { … } ?? …', where '$0' is the value
    if let $first = $value { $first } else { $b } → $value ?? $b
    if let $first = $value { $first.$rest } else { $b } → $value?.$rest ?? $b
    if let $first = $value { $a } else { $b } → $value.map { $a } ?? $b → $value != nil ? $a : $b # write '$value.map { … } ?? …', where '$0' is the value
    let $first = $a # write what it stands for in its place, or give it a name under 'derived'; an 'if' step unwraps by the name alone
    try/await/return/new →
    guard $a → $a # a condition stands alone
    switch/match/guard/unless/when/case # write 'condition ? value : other', or an 'if' with an 'else'
    let/var # give the value a name under 'derived'
    """#

  private static let closures = #"""

    { $first in $a } → { $a } # write '$0' for what it takes
    { ($first) in $a } → { $a } # write '$0' for what it takes
    { $first, $second in $a } → { $a } # write '$0', and '$1' for the second
    { ($first: $rest) in $a } → { $a } # write '$0' for what it takes
    { ($first, $second) in $a } → { $a } # write '$0', and '$1' for the second
    { $first -> $a } → { $a }
    { $first => $a } → { $a }
    .reduce(($first, $second) => $a, $b) → .reduce($b) { $a }
    .reduce($b, ($first, $second) => $a) → .reduce($b) { $a }
    .$name($first => $a) → .$name { $a }
    .$name(($first) => $a) → .$name { $a }
    .$name(($first, $second) => $a) → .$name { $a }
    .$name($first -> $a) → .$name { $a }
    .$name(lambda $first: $a) → .$name { $a }
    $first => $a # a closure stands in braces, and takes '$0': '{ $a }'
    => → >= # write '>=' to compare; a closure stands in braces, and takes '$0'
    -> # a closure names nothing that it takes: it takes '$0'
    [$a for $first in $list if $b] → $list.filter { $b }.map { $a }
    [$a for $first in $list] → $list.map { $a }
    lambda/func/function/fn/fun # a closure stands in braces, and takes '$0', as in '{ $0.isOpen }'
    for/while # 'map', 'filter' and 'reduce' go through a list, as in 'list.map { $0.title }'
    $list where $a → $list.filter { $a } # write 'list.filter { … }' for some elements, 'first { … }' for one
    (where { $a }) → (where: { $a })
    (by { $a }) → (by: { $a })
    .$name { $rest } → .$name($rest) # write '.$name($rest)': values stand in parentheses
    $Type { $rest } → $Type($rest) # write '$Type($rest)': values stand in parentheses
    $BuiltIn { return $a } # a value has no body: write '$BuiltIn = $a'
    $BuiltIn { $a } # a value has no body: write '$BuiltIn = $a'
    $value ($rest) → $value($rest) → $value { $rest } # write it directly behind the name
    $value [$a] → $value[$a] # write it directly behind the name
    } $name # write '.$name', behind a dot
    $value min → $value ## a unit is said where a number is shown
    kg/km/cm/ms/percent/px/hours/minutes/seconds/EUR/USD → ## a unit is said where a number is shown
    call/await/fetch $name # a method is called in a step of its own, 'call: …', which names its result with 'as'
    """#

  private static let assignments = #"""

    .reduce(into: $a) { $b += $c } → .reduce($a) { $b + $c } # an expression changes nothing
    $a += $b → $a + $b # an expression changes nothing, 'set' does
    $a -= $b → $a - $b # an expression changes nothing, 'set' does
    $a *= $b → $a * $b # an expression changes nothing, 'set' does
    $a /= $b → $a / $b # an expression changes nothing, 'set' does
    $a++ → $a + 1 # an expression changes nothing, 'set' does
    $a-- → $a - 1 # an expression changes nothing, 'set' does
    &&= # an expression changes nothing, 'set' does
    = → == # write '==' to compare
    """#

  private static let members = #"""

    .length/size → .count
    .trim → .trimmed
    .trimmingCharacters($rest) → .trimmed
    .replacingOccurrences(of: $a, with: $b) → .replacing($a, with: $b)
    .replace/replaceAll($a, $b) → .replacing($a, with: $b)
    .components(separatedBy: $a) → .split(separator: $a)
    .toUpperCase/localizedUppercase → .uppercased → .uppercased()
    .toLowerCase/localizedLowercase → .lowercased → .lowercased()
    .startsWith → .hasPrefix
    .endsWith → .hasSuffix
    .includes → .contains
    $value.substring(0, $b) → $value.prefix($b)
    .substring/take/limit → .prefix
    .skip/drop → .dropFirst
    .head/firstOrNull → .first
    .lastOrNull → .last
    .tail → .dropFirst → .dropFirst()
    .removeFirst/popFirst → .dropFirst
    .removeLast/popLast → .dropLast
    .isBlank → .trimmed.isEmpty
    $value.isNotEmpty/nonEmpty/notEmpty/isNotBlank → !$value.isEmpty # write '!' in front and 'isEmpty' here
    $value.isPresent/hasValue/isSome/exists/isDefined → $value != nil ##
    $value.isNil/isNone/isNull/isEmpty → $value == nil ##
    $value.equals/isEqual/isEqualTo($a) → $value == $a
    $value.isEqual(to: $a) → $value == $a
    $value.isGreaterThan/greaterThan($a) → $value > $a # write '>'
    $value.isLessThan/lessThan($a) → $value < $a # write '<'
    .compareTo/compare # write '<', '==' or '>'
    $value.not → !$value # write '!' in front of it
    $value.isFalse → !$value
    $value.isTrue → $value
    $value.toggle/toggled → !$value
    $value.isZero → $value == 0 ##
    $value.isPositive → $value > 0
    $value.isNegative → $value < 0
    $value.isEven → $value % 2 == 0
    $value.isOdd → $value % 2 != 0
    $value.abs/magnitude → abs($value)
    $value.max/min($a) → max($value, $a)
    .toCurrency/asCurrency/currency/toMoney/asMoney # write 'formatted(.currency(code: "EUR"))'
    .toPercent/asPercent/percent # write 'formatted(.percent)'
    $value.toInt/intValue → Int($value) # write 'Int(…)' around the value
    $value.toDouble/toFloat/doubleValue → Double($value) # write 'Double(…)' around the value
    $value.toDecimal → Decimal($value) # write 'Decimal(…)' around the value
    $value.rounded() → Double($value).rounded() → Decimal(Double($value).rounded())
    $value.toFixed($number) → $value.formatted(.number.precision(.fractionLength($number)))
    .toFixed # write 'formatted(.number.precision(.fractionLength(2)))'
    .toString/description/toLocaleString/format/string/text → .formatted(date: .numeric, time: .omitted) ##
    .description/localizedDescription/text/reason/msg/title → .message ##
    $value.absoluteString/uuidString/description/toString/string → "\($value)" → $value → $value.map { "\($0)" } # write '\(…)' around the value, in a text
    .toISOString # write 'formatted(.iso8601)'
    .toLocaleString/format → .formatted
    $list.append/appending/push/add/adding/concat/plus/extend($a) → $list + $a → $list + [$a]
    .append/push/add/concat/plus # write '+ [value]'
    $list.insert/prepend/unshift($a, $rest) → [$a] + $list → $a + $list
    $list.prepend/unshift($a) → [$a] + $list → $a + $list
    $list.remove/removing($a) → $list.filter { $0 != $a }
    $list.removeAll { $a } → $list.filter { !($a) }
    .insert/swapAt # an expression changes nothing: write the list as it is to be
    .some/any → .contains # write 'contains { … }'
    .every/all → .allSatisfy # write 'allSatisfy { … }'
    .find → .first # write 'first { … }'
    .where/select → .filter
    .select/forEach/collect → .map
    .mapNotNull → .compactMap
    $list.reject/filterNot { $a } → $list.filter { !($a) } → $list.filter { !$a }
    $list.count/countWhere/countIf { $a } → $list.filter { $a }.count → $list.reduce(0) { $0 + $1.$property }
    $list.sum/sumOf/sumBy { $0.$name } → $list.reduce(0) { $0 + $1.$name }
    $list.sum/sumOf/sumBy(\.$name) → $list.reduce(0) { $0 + $1.$name }
    $list.sum/sumOf/sumBy { $a } → $list.map { $a }.reduce(0, +)
    $list.sum() → $list.reduce(0, +) → $list.reduce(0) { $0 + $1.$property }
    $list.sum($name) → $list.reduce(0) { $0 + $1.$name }
    $list.sum → $list.reduce(0, +) → $list.reduce(0) { $0 + $1.$property } ##
    $list.reduce(0, +) → $list.reduce(0) { $0 + $1.$property } ##
    .sum/sumOf/sumBy # write 'reduce(0) { $0 + $1 }'
    .average # write 'reduce(0) { $0 + $1 }', divided by the 'count'
    .join($a) → .joined(separator: $a)
    .join/joinToString() → .joined(separator: ", ")
    .join/joinToString # write 'joined(separator: ", ")'
    .indexOf($a) → .firstIndex { $0 == $a }
    .indexOf # write 'firstIndex { $0 == … }'
    .sort → .sorted
    .sortBy/sortedBy/orderBy/orderedBy/sortOn/sortedWith { $0.$name } → .sorted { $0.$name < $1.$name }
    .sortedByDescending/orderByDescending { $0.$name } → .sorted { $0.$name > $1.$name }
    .maxBy/maxByOrNull/maxOfOrNull { $0.$name } → .max { $0.$name < $1.$name }
    .minBy/minByOrNull/minOfOrNull { $0.$name } → .min { $0.$name < $1.$name }
    .sortBy/sortedBy/orderBy/orderedBy/sortOn/sortedWith # write 'sorted { $0.… < $1.… }'
    .sorted/max/min() → .values.sorted/max/min() ##
    .reverse → .reversed → .reversed()
    .get/getOrNull($a) → .element(at: $a)
    .get/getOrNull # write 'element(at: …)'
    .minimum/smallest → .min → .min()
    .maximum/largest/biggest → .max → .max()
    .slice # write 'prefix(…)' or 'dropFirst(…)'
    .enumerated # write 'indices', and 'element(at: $0)' for each
    .toList/toArray/lazy → # it is a list already
    $value.map/flatMap { $value.$rest } → $value.map/flatMap { $0.$rest } ##
    $value.map/flatMap { $a } → ($value).map/flatMap { $a } ##
    $value.get/value/valueForKey/lookup($a) → $value[$a] ##
    .sorted/max/min() → .sorted/max/min { $0.$property < $1.$property } ##
    .contains($a) → .contains { $0.$property == $a } → .map(\.$property).contains($a) ##
    .reduce(+) → .reduce(0, +) → .reduce("", +)
    .reduce { $a } → .reduce(0) { $a } → .reduce([]) { $a } → .reduce("") { $a } → .reduce(true) { $a }
    .reduce($a) → .reduce($a, +) → .reduce($a) { $0 + $1.$property } ##
    .max/min(\.$name) → .map(\.$name).max/min() → .max/min { $0.$name < $1.$name }
    .rounded($rest) # write 'rounded()'; a text with decimals is 'formatted(.number.precision(.fractionLength(2)))'
    String(repeating: $rest) # no text is repeated here: choose one with '? :', or show the number
    $name($a) → $name[$a] → $name.element(at: $a) ##
    $list[0] ?? $b → $list.first ?? $b ##
    $list[0].$rest ?? $b → $list.first?.$rest ?? $b ##
    $value[$a]? → $value.element(at: $a)? ##
    $list.joined(separator: $a) → $list.map(\.$property).joined(separator: $a) → $list.flatMap { $0 }.joined(separator: $a) → $list.map { "\($0)" }.joined(separator: $a) ##
    .formatted($rest) → ## it has no style of its own
    .error/errors/errorMessage/problem/hint → .message ##
    .valid/isOk → .isValid ##
    $value.hasError/isInvalid → !$value.isValid ##
    .touched/isDirty/wasTouched → .isTouched ##
    .isLoading/loading/isBusy/busy/isExecuting/inProgress/isPending/running → .isRunning ##
    .failure/errorMessage/lastError → .error ##
    .canRun/canExecute/enabled → .isEnabled ##
    $value.isEmpty → $value == 0 ##
    .capitalized # write '….prefix(1).uppercased() + ….dropFirst()'
    .matches # write 'contains(…)'; a rule with 'pattern' checks a text as a whole
    .range # write 'contains(…)' to ask whether it is there
    .timeIntervalSince # dates are compared, and not subtracted: let a service say how long
    .addingTimeInterval # dates are compared, and not added to: let a service say when
    .unique/uniqued/distinct/toSet # nothing takes out what is there twice: let a service give each once
    .localizedStandardContains/localizedCaseInsensitiveContains/localizedContains/containsIgnoringCase # write '….lowercased().contains(….lowercased())'
    .caseInsensitiveCompare/localizedCompare/localizedStandardCompare/localizedCaseInsensitiveCompare # write '<', '==' or '>', with 'lowercased()' on both sides where capitals make no difference
    .shuffled/randomElement/shuffle/random # chance is no expression: let a service choose
    .grouped/groupBy/chunked/chunks # nothing is grouped here: let a service do it
    .isEmail/isNumber/isNumeric/isValidEmail/wholeMatch/firstMatch/prefixMatch # a rule with 'pattern' checks the form of a state's text
    """#

  private static let functions = #"""

    Math.$name($rest) → $name($rest)
    len/length/size/count/strlen($a) → $a.count
    str/toString($a) → "\($a)"
    int/parseInt/toInt/Int64/UInt($a) → Int($a)
    float/parseFloat/Float/Number/CGFloat($a) → Double($a)
    Array(Set($rest)) # there are no sets here: 'contains' behind a list asks whether it holds a value, and a service gives each once
    Array($a) → $a # it is a list already
    Bool($a) # a condition is asked: write '$a == …'
    Character/Substring($a) → $a # a character is a String here
    round($a, $number) # write '$a.rounded()', or for a text 'formatted(.number.precision(.fractionLength($number)))' behind it
    round($a) → $a.rounded() → Decimal(Double($a).rounded())
    floor/trunc($a) → Int($a) # 'Int(…)' cuts off what is behind the point
    ceil/ceiling($a) → $a.rounded() # it goes to the nearest number
    not($a) → !$a
    sum($a) → $a.reduce(0) { $0 + $1 } # write 'reduce(0) { $0 + $1 }' behind the list
    avg/average/mean($a) # write 'reduce(0) { $0 + $1 }' behind the list, divided by its 'count'
    isEmpty/empty($a) → $a.isEmpty
    upper/uppercase($a) → $a.uppercased()
    lower/lowercase($a) → $a.lowercased()
    sorted/sort($a) → $a.sorted()
    max($a, $b, $c) → max($a, max($b, $c)) # it takes two
    min($a, $b, $c) → min($a, min($b, $c)) # it takes two
    max/min($list) → $list.max/min() # of a list it stands behind it, as in 'prices.max/min()'
    max/min($a) → max/min($a, 0) # it takes two
    $name($list) { $a } → $list.$name { $a }
    pow/sqrt/log/exp/sin/cos/tan/hypot($rest) # numbers are added, subtracted, multiplied and divided: let a service compute the rest
    Set/OrderedSet($rest) # there are no sets here: 'contains' behind a list asks whether it holds a value, and a service gives each once
    Dictionary($rest) # a dictionary is written as '[key: value]'
    """#

  private static let names = #"""

    null/None/none/undefined/NULL → nil
    Decimal/Int/Double.zero → 0
    Decimal/Int/Double.max/min/infinity/pi/nan/greatestFiniteMagnitude # types have no values of their own: write the number, as in '0'
    one/two/three/four/five/six/seven/eight/nine/ten/zero # a number stands in digits, as in '3'
    yes/on → true
    no/off → false
    self/this → item ##
    self/this/Math. →
    it → $0
    err/e/ex/exception → error
    it/row/element → item
    DateFormatter/ISO8601DateFormatter/RelativeDateTimeFormatter # write 'formatted(date: .abbreviated, time: .shortened)' behind the date
    NumberFormatter/CurrencyFormatter # write 'formatted(.number.precision(.fractionLength(2)))' behind the number
    Calendar/DateComponents/TimeInterval/UserDefaults/Bundle/Locale # an expression knows the feature's values alone: let a service say it
    now/today # the current time is no expression: take it from a parameter, or ask a service
    random # chance is no expression: let a service choose
    """#
}
