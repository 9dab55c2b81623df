#!/usr/bin/env python3
"""Writes COUNT different feature specs of about 3 KB each into a folder. They contain what screens of real
projects do, with various names and without scenarios. The same numbers give the same specs.

    make_specs.py FOLDER [COUNT]
"""
import random
import sys
from pathlib import Path

NOUNS = """Order Invoice Customer Product Ticket Booking Message Parcel Recipe Contract Account Course
Lesson Playlist Track Album Photo Document Report Meeting Errand Project Reminder Payment Voucher Device
Sensor Vehicle Route Station Player Team League Match Article Author Chapter Comment Review Survey""".split()
WORDS = """title note price amount city street phone owner status weight height score level colour size
label place source target reason language summary code rating stock limit bonus""".split()
TYPES = ["String", "Int", "Bool", "Double", "Date?", "String?", "URL?", "Decimal"]
TITLES = ["All of them", "Search", "Name", "Details", "Things to do", "What is new", "Settings"]


def lower(name):
    return name[0].lower() + name[1:]


def model(noun, words, pick):
    lines = [f"  {noun}:", f"    summary: A {lower(noun)} as the server sends it.", "    properties:"]
    lines += ["      id: Int", "      name: String"]
    for word in words:
        kind = pick.choice(TYPES)
        if pick.random() < 0.3:
            lines.append(f"      {word}: {{ type: {kind}, key: {word}_{pick.choice(WORDS)} }}")
        else:
            lines.append(f"      {word}: {kind}")
    lines.append(f"      kind: {{ type: {noun}Kind, key: type }}")
    lines += [f"  {noun}Kind:", f"    cases: [{', '.join(pick.sample(WORDS, 3))}]"]
    return lines


def spec(number):
    pick = random.Random(number)
    noun = pick.choice(NOUNS)
    items = lower(noun) + "s"
    name = f"{noun}{pick.choice(['List', 'Search', 'Browser', 'Overview'])}{number}"
    words = pick.sample(WORDS, pick.randint(4, 7))
    short, long = pick.randint(1, 4), pick.randint(20, 60)
    lines = [f"feature: {name}", f"summary: Shows the {items}, finds them by name and adds new ones."]
    lines += [f"title: {pick.choice(TITLES)}", "", "models:", *model(noun, words, pick), ""]
    lines += ["services:", f"  {noun}Service:", f"    summary: Knows the {items}."]
    lines += [f"    {items}:", f"      summary: The {items} whose names hold a text."]
    lines += ["      takes: { query: String, page: Int }", f"      returns: [{noun}]"]
    lines += ["    add:", f"      summary: Makes a {lower(noun)} and keeps it.", "      takes:"]
    lines += ["        name: String", "        count: Int", f"      returns: {noun}"]
    lines += ["    remove:", "      takes: { id: Int }", "", "state:"]
    lines += [f"  {items}: [{noun}]", "  page: Int = 1", "  query:", "    type: String", "    rules:"]
    lines += [f"      - maxLength: {long}", f"        message: At most {long} characters."]
    lines += ["  draft:", "    type: String", "    summary: The name of what is added.", "    rules:"]
    lines += [f"      - minLength: {short}", f"        message: At least {short} characters."]
    lines += [f"      - maxLength: {long}", f"        message: '{long} characters are enough.'"]
    lines += [f"  count: Int = {pick.randint(1, 9)}", "  isPublic: Bool = true", "", "derived:"]
    lines += [f"  isEmpty: {items}.isEmpty && !load.isRunning"]
    lines += ["  canAdd: draft.isValid && !draft.isEmpty && count > 0"]
    lines += [f"  shown: '{items}.filter {{ isPublic || $0.id > {pick.randint(1, 50)} }}'"]
    lines += [f"  heading: '\"\\({items}.count) {items} on page \\(page)\"'"]
    lines += [f"  hint: 'query.isEmpty ? \"Everything\" : \"Those with \\(query)\"'", "", "actions:"]
    lines += ["  load:", f"    summary: Fetches the {items}.", "    on: [appear, refresh]", "    do:"]
    lines += [f"      - call: {noun}Service.{items}", "        with: { query: query, page: page }"]
    lines += ["        as: found", f"      - set: {{ {items}: found }}"]
    lines += ["  more:", "    summary: Goes to the next page.", "    when: '!load.isRunning'", "    do:"]
    lines += ["      - set: { page: page + 1 }", "      - do: load"]
    lines += ["  add:", f"    summary: Adds a {lower(noun)}.", "    when: canAdd", "    do:"]
    lines += [f"      - call: {noun}Service.add", "        with: { name: draft, count: count }", "        as: added"]
    lines += [f"      - append: {{ {items}: added }}", "      - if: isPublic", "        then:"]
    lines += ["          - go: detail", f"            with: {{ {lower(noun)}: added }}"]
    lines += ["        else:", "          - set: { draft: '\"\"', count: 1 }"]
    lines += ["  help:", "    do:", "      - go: help", "", "rows:", f"  {noun}Row:", "    of: shown"]
    lines += ["    derived:", "      name: item.name"]
    lines += [f"      label: 'item.name.isEmpty ? \"No name\" : \"\\(item.id): \\(item.name)\"'"]
    lines += ["    actions:", "      open:", f"        summary: Leads to the {lower(noun)}."]
    lines += ["        do:", "          - go: detail", f"            with: {{ {lower(noun)}: item }}"]
    lines += ["      remove:", "        do:", f"          - call: {noun}Service.remove"]
    lines += ["            with: { id: item.id }"]
    lines += ["", "routes:", f"  detail: {{ {lower(noun)}: {noun} }}", "  help: {}", "", "view:"]
    lines += ["  - text: heading", "  - field: query", "    title: Search", "    message: query.message"]
    lines += ["  - progress: load.isRunning", "  - text: hint", "    visible: isEmpty"]
    lines += [f"  - list: {noun}Row", "    select: open", f"    empty: You have no {items} yet."]
    lines += ["  - field: draft", f"    title: Name of the {lower(noun)}", "    message: draft.message"]
    lines += ["  - stepper: count", "    title: How many", "  - toggle: isPublic", "    title: Public"]
    lines += ["  - button: add", "    title: Add", "  - button: more", "    title: Next page"]
    lines += ["  - button: help", "    title: Help", "  - alert: load.error", "  - alert: add.error"]
    return "\n".join(lines) + "\n"


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(int(sys.argv[2]) if len(sys.argv) > 2 else 1000):
        (folder / f"Feature{number:04}.yaml").write_text(spec(number))


main()
