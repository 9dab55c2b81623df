"""Types by their Swift names: `Int`, `Order?`, `[String]`, `[String: Int]`."""


def is_optional(type):
    return type.endswith("?")


def optional(type):
    return type if is_optional(type) else type + "?"


def unwrapped(type):
    return type[:-1] if is_optional(type) else type


def is_dictionary(type):
    """Returns whether there is a colon at the top level within brackets."""
    if not (type.startswith("[") and type.endswith("]")):
        return False
    depth = 0
    for letter in type[1:-1]:
        depth += (letter == "[") - (letter == "]")
        if letter == ":" and depth == 0:
            return True
    return False


def is_array(type):
    return type.startswith("[") and type.endswith("]") and not is_dictionary(type)


def element(type):
    return type[1:-1]


def pair(type):
    key, value = type[1:-1].split(": ", 1)
    return key, value


def spelled(type):
    """Returns the type as specs write it."""
    if is_optional(type):
        inner = spelled(unwrapped(type))
        return inner + "?"
    if is_dictionary(type):
        key, value = pair(type)
        return f"{{ {spelled(key)}: {spelled(value)} }}"
    if is_array(type):
        return f"[{spelled(element(type))}]"
    return type
