"""Names: plain ones, and ones that collide with other names somewhere."""

PLAIN = """items page note hint limit total amount query draft entries owner label mark rank score
share weight price day begin found chosen latest saved best next rate code city street zip phone mail
comment reason reply question choice topic folder file size width height flag isOpen isDone isLoud
hasMore canSend ready busy left right seen kept sent""".split()

AWKWARD = """default class import in is as return switch case func let where protocol public internal
static extension operator associatedtype guard defer repeat while for do if else break continue throw
throws try catch some any async await actor get value description debugDescription
hashValue body text list view model state title index id offset element first last count isEmpty min
max abs print type kind name url date data result value values keys key locale clock task timer error1
route onRoute1 delegate window scene color image button field toggle picker stepper alert section
progress message subtitle frame padding bounds tag center superview layer cell table tableView
dismiss appear1 reload observation objectWillChange registrar access
withMutation sleep now identifier encode decode container coder super1 unowned weak open final lazy
convenience required override mutating nonmutating dynamic prefix postfix infix indirect left right
macro package consuming borrowing each discard Foo π größe x1 a iPhone URLString user_name htmlText eMail""".split()

TYPES = """Order Person Item Entry Track Message Folder Product Ticket Place Visit Team Level Status
Kind Mode Plan Theme Event Point Account""".split()

AWKWARD_TYPES = """Notification Locale TimeZone Calendar Operation Bundle Process State Action Route Model
Service Mirror Regex Measurement Index Element Key Value Sequence Collection Settings Menu Link Table
Grid Path Font Window Scene Alert Thread Timer Clock Duration Instant Progress Host Port Scanner Unit
Dimension Stream FileManager Environment Namespace Actor Executor Iterator Slice Unicode Logger
Character1 Subscriber Cell Row Mock Spy Stub Screen Output Input Store Self1""".split()


class Names:
    """Returns each name once."""

    def __init__(self, random, awkwardness):
        self.random = random
        self.awkwardness = awkwardness
        self.used = set()

    def next(self, plain=PLAIN, awkward=AWKWARD):
        while True:
            isAwkward = self.random.random() < self.awkwardness
            name = self.random.choice(awkward if isAwkward else plain)
            if self.random.random() < 0.3:
                other = self.random.choice(PLAIN)
                name += other[0].upper() + other[1:]
            if name in self.used:
                name += str(self.random.randrange(2, 99))
            if name.lower() not in {used.lower() for used in self.used}:
                self.used.add(name)
                return name

    def type(self):
        return self.next(TYPES, AWKWARD_TYPES)
