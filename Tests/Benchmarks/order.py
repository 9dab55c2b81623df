#!/usr/bin/env python3
"""
The order in which functions are to stand in an executable, by how callgrind saw them call each other.

    Tests/Benchmarks/order.py CALLGRIND > trellis.order

Every function that takes much is followed by those that it calls, the dearest first; what takes little stands
behind all of them. Pettis and Hansen: "Profile guided code positioning" (1990) is where this comes from.
"""

import re
import sys
from collections import Counter, defaultdict

# Of instructions, one in so many makes a function one that takes much; far fewer leave it out.
MUCH, LITTLE = 10_000, 1_000_000


class Profile:
    def __init__(self, lines):
        self.names = {}
        self.own = Counter()
        self.calls = defaultdict(Counter)
        caller = callee = None
        for line in lines:
            if line.startswith("fn="):
                caller = self.name(line[3:])
            elif line.startswith("cfn="):
                callee = self.name(line[4:])
            elif cost := re.match(r"[+\-*\d]\S* (\d+)$", line):
                if callee:
                    self.calls[caller][callee] += int(cost[1])
                else:
                    self.own[caller] += int(cost[1])
                callee = None

    def name(self, text):
        """Names are written once, and numbers stand for them then; behind an apostrophe, a recursion counts."""
        number, _, name = text.strip().partition(" ")
        if name:
            self.names[number] = name
        return re.sub(r"'\d+$", "", self.names.get(number, text.strip()))

    def order(self):
        seen = {}
        for start, _ in self.own.most_common():
            open_ = [start]
            while open_:
                function = open_.pop()
                if function not in seen:
                    seen[function] = True
                    open_ += [callee for callee, _ in reversed(self.calls[function].most_common())]
        total = sum(self.own.values())
        much = [name for name in seen if self.own[name] * MUCH >= total]
        little = [name for name in seen if total > self.own[name] * MUCH and self.own[name] * LITTLE >= total]
        return much + little


if __name__ == "__main__":
    with open(sys.argv[1]) as lines:
        print("\n".join(Profile(lines).order()))
