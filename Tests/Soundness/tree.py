"""Specs as trees of dicts, lists and scalars: written as YAML, copied, pruned and measured."""

import copy
import json
import re


class Raw(str):
    """Data that is YAML already."""


PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*\??")
WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n", "True", "False", "Null"}


def scalar(value):
    if isinstance(value, Raw):
        return str(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return repr(value)
    if PLAIN.fullmatch(value) and value not in WORDS:
        return value
    if any(ord(letter) < 32 or letter in "\u0085\u2028\u2029\ufeff" for letter in value):
        return json.dumps(value)
    return "'" + value.replace("'", "''") + "'"


def write(tree, path=()):
    """Returns the lines of a tree in block style, each with the path of the last node that begins there."""
    indent = "  " * len(path)
    lines = []
    isMapping = isinstance(tree, dict)
    for key, value in tree.items() if isMapping else enumerate(tree):
        here = path + (key,)
        name = (key if key == "on" else scalar(key)) + ":" if isMapping else "-"
        if not isinstance(value, (dict, list)) or not value:
            lines.append((f"{indent}{name} {bare(value)}", here))
        elif isMapping:
            lines += [(f"{indent}{name}", here)] + write(value, here)
        else:
            inner = write(value, here)
            lines += [(f"{indent}- {inner[0][0].lstrip()}", inner[0][1])] + inner[1:]
    return lines


def bare(value):
    if isinstance(value, dict):
        return "{}"
    return "[]" if isinstance(value, list) else scalar(value)


def text(tree):
    return "\n".join(line for line, _ in write(tree)) + "\n"


def path_at(tree, number):
    """Returns the path of the node at a line, counted from 1."""
    lines = write(tree)
    return lines[min(number, len(lines)) - 1][1]


def size(tree):
    if isinstance(tree, dict):
        return 1 + sum(size(value) for value in tree.values())
    if isinstance(tree, list):
        return 1 + sum(size(value) for value in tree)
    return 1 + (len(tree) // 8 if isinstance(tree, str) else 0)


def paths(tree, path=()):
    """Yields the paths that can be removed: outer before inner, last before first."""
    if isinstance(tree, dict):
        items = list(tree.items())
    elif isinstance(tree, list):
        items = list(enumerate(tree))
    else:
        return
    for key, _ in reversed(items):
        yield path + (key,)
    for key, value in reversed(items):
        yield from paths(value, path + (key,))


def get(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def without(tree, path):
    result = copy.deepcopy(tree)
    del get(result, path[:-1])[path[-1]]
    return result


def replacing(tree, path, value):
    result = copy.deepcopy(tree)
    get(result, path[:-1])[path[-1]] = value
    return result
