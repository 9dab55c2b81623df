#!/usr/bin/env python3
"""render.py [TRELLIS-BENCH] [ROUNDS] [SECONDS]: measures how fast templates compile and render.

Runs trellis-bench and, if Python can import them, jinja2 and minijinja in turn on each workload, compares
their output byte for byte, and prints medians and ratios to minijinja. Only ratios within one run are
meaningful. Without a program, makes a release build.
"""
import importlib.util
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).resolve().parent
root = here.parent.parent


def peer(engine, folder, seconds, dump):
    """Measures another engine, and prints a line in the format of trellis-bench."""
    folder = pathlib.Path(folder)
    context = json.loads((folder / "context.json").read_text())
    sources = {p.name: p.read_text() for p in sorted((folder / "templates").iterdir())}
    names = [name for name in sources if not name.startswith("_")]
    filters = dict(
        upperFirst=lambda s: s[:1].upper() + s[1:], lowerFirst=lambda s: s[:1].lower() + s[1:]
    )

    def compiled():
        if engine == "jinja2":
            import jinja2

            environment = jinja2.Environment(
                loader=jinja2.DictLoader(sources), keep_trailing_newline=True, auto_reload=False
            )
            environment.filters.update(filters)
            templates = {name: environment.get_template(name) for name in sources}
            return [lambda name=name: templates[name].render(context) for name in names]
        import minijinja

        environment = minijinja.Environment(loader=sources.get)
        environment.keep_trailing_newline = True
        environment.auto_escape_callback = lambda name: False
        for name, filter in filters.items():
            environment.add_filter(name, filter)
        for name, text in sources.items():
            environment.add_template(name, text)
        return [lambda name=name: environment.render_template(name, **context) for name in names]

    def timed(turn, seconds):
        turns, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            turn()
            turns += 1
        return elapsed / turns * 1e6

    renders = compiled()
    texts = [render() for render in renders]
    for name, text in zip(names, texts):
        (pathlib.Path(dump) / name.rpartition(".")[0]).write_bytes(text.encode())
    us = timed(lambda: [render() for render in renders], seconds)
    size = sum(len(text.encode()) for text in texts)
    kb = sum(len(text.encode()) for text in sources.values()) / 1e3
    per_kb = timed(compiled, seconds / 4) / kb
    print(json.dumps(dict(
        engine=engine, us_module=us, bytes=size, mb_s=size / us, compile_us_per_kb=per_kb)))


def records(folder):
    """Writes the workload of a loop over 1,000 records."""
    tags = ["new", "paid", "sent", "open"]
    rows = []
    for i in range(1000):
        row = dict(id=i * 7, name=f"Record{i}", doc=f"The record number {i}.", active=i % 3 == 0)
        if i % 2:
            row["tags"] = tags[: i % 4 + 1]
        if i % 5 == 0:
            row["type"] = f"Special{i % 10}"
        rows.append(row)
    folder.mkdir()
    (folder / "templates").symlink_to(here / "records/templates")
    (folder / "context.json").write_text(json.dumps(dict(title="Records", records=rows)))
    return folder


def build():
    command = ["swift", "build", "-c", "release", "--product", "trellis-bench"]
    subprocess.run(command, cwd=root, stdout=sys.stderr, check=True)
    shown = subprocess.run(command + ["--show-bin-path"], cwd=root, stdout=-1, text=True, check=True)
    return shown.stdout.strip() + "/trellis-bench"


def commands(bench, folder, seconds, work, has_peers, options):
    common = ["--templates", f"{folder}/templates", "--context", f"{folder}/context.json"]
    trellis = [bench, "render", *common, "--seconds", str(seconds), *options]
    found = {"trellis": trellis + ["--dump", str(work / "trellis")]}
    for engine in ("minijinja", "jinja2") if has_peers else ():
        if importlib.util.find_spec(engine) is None:
            print(f"  {engine}: not importable, left out")
            continue
        (work / engine).mkdir(parents=True)
        found[engine] = [sys.executable, __file__, "--peer", engine, str(folder), str(seconds),
                         str(work / engine)]
    return found


def compare(title, bench, folder, rounds, seconds, work, has_peers=True, options=()):
    print(f"== {title}")
    found = commands(bench, folder, seconds, work, has_peers, options)
    lines = {engine: [] for engine in found}
    for _ in range(rounds):
        for engine, command in found.items():
            lines[engine].append(json.loads(subprocess.run(command, stdout=-1, check=True).stdout))
    medians = {
        engine: {key: statistics.median(run[key] for run in runs) for key in
                 ("us_module", "compile_us_per_kb", "bytes", "mb_s")}
        for engine, runs in lines.items()
    }
    floor = medians.get("minijinja")
    for engine, m in medians.items():
        ratios = ""
        if floor:
            same = subprocess.run(["diff", "-rq", work / engine, work / "minijinja"], stdout=-3)
            ratios = "  %6.3f render, %6.3f compile, %s" % (
                m["us_module"] / floor["us_module"],
                m["compile_us_per_kb"] / floor["compile_us_per_kb"],
                "same bytes" if same.returncode == 0 else "OTHER BYTES")
        print("  %-10s %10.1f us, %8d bytes, %7.1f MB/s, %8.2f us/KB to compile%s" % (
            engine, m["us_module"], m["bytes"], m["mb_s"], m["compile_us_per_kb"], ratios))


def main():
    arguments = sys.argv[1:] + [""] * 3
    bench = arguments[0] or build()
    rounds, seconds = int(arguments[1] or 5), float(arguments[2] or 1)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        none = ("--trim", "none")
        module = root.parent / "shared/bench/workload"
        if module.is_dir():
            compare("a module of eight files", bench, module, rounds, seconds, work / "1",
                    options=none)
        compare("a loop of 1,000 records", bench, records(work / "records"), rounds, seconds,
                work / "2", options=none)
        compare("macros, fit, Swift filters: ours alone", bench, here / "swift", rounds, seconds,
                work / "3", has_peers=False)


if sys.argv[1:2] == ["--peer"]:
    peer(sys.argv[2], sys.argv[3], float(sys.argv[4]), sys.argv[5])
else:
    main()
