"""What the kinds share."""


def names(prefix, count):
    return [f"{prefix}{number}" for number in range(count)]


def block(title, lines):
    return f"{title}:\n" + "".join(f"  {line}\n" for line in lines) if lines else ""


def shown(values):
    return "view:\n" + "".join(f"  - text: '\"\\({value})\"'\n" for value in values)
