"""Rules that generate Swift modules with Trellis.

The folder of a package is a project of Trellis: the program runs there, so paths and trellis.yaml mean what
they mean to `trellis generate`.
"""

def _folder(ctx):
    return "/".join([part for part in [ctx.label.workspace_root, ctx.label.package] if part]) or "."

def _inside(ctx, file):
    """Returns the path of a source file in the folder of the package."""
    folder = _folder(ctx)
    if folder == ".":
        return file.path
    if not file.path.startswith(folder + "/"):
        fail("%s is not in the package of %s" % (file.path, ctx.label))
    return file.path[len(folder) + 1:]

def _program(label):
    return attr.label(default = Label(label), allow_single_file = True, executable = True, cfg = "exec")

# Modules.

_GROUPS = ["sources", "tests", "mocks", "resources"]

def _trellis_module_impl(ctx):
    outs = {path: ctx.actions.declare_file(path) for path in ctx.attr.outs}
    arguments = ctx.actions.args()
    arguments.add_all([
        ctx.executable._program.path,
        _folder(ctx),
        "/".join([ctx.bin_dir.path, _folder(ctx)]),
        ctx.attr.output,
        ctx.attr.module,
    ])
    specs = [ctx.file.spec] + ctx.files.others
    inputs = specs + ctx.files.uses + ctx.files.settings + ctx.files.templates
    arguments.add(len(specs))
    arguments.add_all([_inside(ctx, file) for file in specs])
    arguments.add(len(inputs))
    arguments.add_all(inputs)
    arguments.add_all(ctx.attr.outs)
    ctx.actions.run(
        executable = ctx.executable._generate,
        arguments = [arguments],
        inputs = inputs,
        tools = [ctx.executable._program],
        outputs = outs.values(),
        mnemonic = "Trellis",
        progress_message = "Generating %s" % ctx.label,
    )
    outs.update({_inside(ctx, file): file for file in ctx.files.own})
    groups = {group: [] for group in _GROUPS}
    tests = ctx.attr.output + "/Tests/"
    for path, file in outs.items():
        if path.startswith("%s%sTestSupport/" % (tests, ctx.attr.module)):
            group = "mocks"
        elif path.startswith(tests):
            group = "tests"
        else:
            group = "sources" if path.endswith(".swift") else "resources"
        groups[group].append(file)
    return [
        DefaultInfo(files = depset(outs.values())),
        OutputGroupInfo(**{name: depset(files) for name, files in groups.items()}),
    ]

trellis_module = rule(
    implementation = _trellis_module_impl,
    doc = "Generates one module. Its output groups are `sources`, `tests`, `mocks` and `resources`.",
    attrs = {
        "spec": attr.label(mandatory = True, allow_single_file = True, doc = "The spec of the module."),
        "others": attr.label_list(
            allow_files = True,
            doc = "Further specs, for files that belong to no feature and that several need.",
        ),
        "uses": attr.label_list(
            allow_files = True,
            doc = "All files that the spec uses, or that the features of a flow need.",
        ),
        "settings": attr.label(allow_files = True, doc = "trellis.yaml, if the project has one."),
        "templates": attr.label_list(allow_files = True, doc = "The project's own packs."),
        "module": attr.string(doc = "The name of the feature. Empty for files that belong to no feature."),
        "outs": attr.string_list(mandatory = True, doc = "The generated files, as paths in the package."),
        "own": attr.label_list(
            allow_files = True,
            doc = "Committed files in place of those that Trellis writes once.",
        ),
        "output": attr.string(default = "Generated", doc = "The `output` of trellis.yaml."),
        "_program": _program("//:program"),
        "_generate": _program("//:generate.sh"),
    },
)

def trellis_modules(
        modules,
        output = "Generated",
        settings = None,
        templates = [],
        flows = {},
        requests = None,
        tests = None,
        support = [],
        own = [],
        visibility = None):
    """Declares a module for each spec of a project.

    For a feature `Login`, the targets are `Login` with all files, and `Login.sources`, `Login.tests`,
    `Login.mocks` and `Login.resources`.

    Args:
      modules: What `trellis outputs --format json` prints.
      output: The `output` of trellis.yaml.
      settings: trellis.yaml, if the project has one.
      templates: The files of the project's own packs.
      flows: The names of the features and flows that each flow opens, by the name of the flow.
      requests: The name of a module with `http` requests, if there is one: its spec makes `Networking`, too.
      tests: The name of a feature with a service or a route, if there is one: its spec makes `FeatureTestSupport`, too.
      support: Names of features that need `FeatureSupport`, for each kind of file in it at least one.
      own: Committed files that Trellis wrote once and that are yours now.
      visibility: The visibility of the targets.
    """
    modules = modules["modules"]
    needs = {module["name"]: [module["spec"]] + module["uses"] for module in modules if module["name"]}
    for module in modules:
        name = module["name"]
        uses = module["uses"] + [path for member in flows.get(name, []) for path in needs[member]]
        if name:
            parts = [(name, [[module["spec"]] + uses], module["outputs"])]
        else:
            named = {
                ("Networking", "requests"): [requests] if requests else [],
                ("FeatureTestSupport", "tests"): [tests] if tests else [],
                ("FeatureSupport", "support"): support,
            }
            parts = []
            for (folder, argument), owners in named.items():
                parts += _shared(module["outputs"], folder, [needs[owner] for owner in owners], argument)
        for part, needed, outs in parts:
            specs = [files[0] for files in needed]
            trellis_module(
                name = part,
                spec = specs[0],
                others = specs[1:],
                uses = {path: None for files in needed for path in files if path not in specs}.keys(),
                settings = settings,
                templates = templates,
                module = name,
                outs = [path for path in outs if path not in own],
                own = [path for path in outs if path in own],
                output = output,
                visibility = visibility,
            )
            for group in _GROUPS:
                native.filegroup(
                    name = "%s.%s" % (part, group),
                    srcs = [part],
                    output_group = group,
                    visibility = visibility,
                )

def _shared(outputs, name, needed, argument):
    """Returns what a module that all share is made from, and its files, if there are any."""
    outs = [path for path in outputs if "/%s/" % name in path or "/%sTest" % name in path]
    if outs and not needed:
        value = "[\"Users\"]" if argument == "support" else "\"Users\""
        fail("name a module that needs %s, as in: %s = %s" % (name, argument, value))
    return [(name, needed, outs)] if outs else []

# Tests.

def _trellis_check_test_impl(ctx):
    # `stamps` belongs to one machine.
    files = [file for file in ctx.files.srcs if not file.short_path.endswith("/.trellis/stamps")]
    list = ctx.actions.declare_file(ctx.label.name + ".list")
    lines = ctx.actions.args()
    lines.set_param_file_format("multiline")
    lines.add_all([file.short_path for file in files])
    ctx.actions.write(list, lines)
    test = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        test,
        "#!/bin/sh\nexec '%s' '%s' '%s' '%s' \"$@\"\n" % (
            ctx.executable._check.short_path,
            ctx.executable._program.short_path,
            ctx.label.package or ".",
            list.short_path,
        ),
        is_executable = True,
    )
    tools = [ctx.executable._check, ctx.executable._program, list]
    return DefaultInfo(executable = test, runfiles = ctx.runfiles(files = files + tools))

trellis_check_test = rule(
    implementation = _trellis_check_test_impl,
    doc = "Fails if committed code is out of step with its specs. `args` go to `trellis check`.",
    test = True,
    attrs = {
        "srcs": attr.label_list(
            mandatory = True,
            allow_files = True,
            doc = "The specs, trellis.yaml, own packs, and the committed code with `.trellis/`.",
        ),
        "_program": _program("//:program"),
        "_check": _program("//:check.sh"),
    },
)
