"""`--watch` while its folders come and go, and with more events than the system keeps."""
import os
import shutil
import signal
import subprocess
import time

from field import Field


class Watch:
    def __init__(self, trellis, *words):
        self.field = Field(trellis)
        self.number = 0
        self.field.spec(0)
        self.log = open(self.field.at("log"), "wb")
        self.process = subprocess.Popen([self.field.trellis, "generate", "--watch", *words], cwd=self.field.path,
                                        stdout=self.log, stderr=self.log, env=self.field.environment)
        self.target = self.field.at("Generated/Sources/Home/Models/Item.swift")
        assert self.sees("0", 10), "--watch does not begin"

    def sees(self, text, seconds=5):
        end = time.time() + seconds
        while time.time() < end:
            try:
                with open(self.target) as file:
                    if f"Take {text}\n" in file.read():
                        return True
            except OSError:
                pass
            time.sleep(0.01)
        return False

    def follows(self):
        """Returns whether a change of the spec is still noticed."""
        self.number += 1
        self.field.spec(self.number)
        return self.sees(str(self.number)) and self.process.poll() is None

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = None
        self.log.close()
        self.field.remove()
        return status == 0


def away(field, pause):
    os.rename(field.at("Specs"), field.at("Other"))
    time.sleep(pause)
    os.rename(field.at("Other"), field.at("Specs"))


def anew(field, pause):
    shutil.copytree(field.at("Specs"), field.at("Copy"))
    shutil.rmtree(field.at("Specs"))
    time.sleep(pause)
    os.rename(field.at("Copy"), field.at("Specs"))


def exchanged(field, pause):
    shutil.copytree(field.at("Specs"), field.at("Copy"))
    os.rename(field.at("Specs"), field.at("Other"))
    os.rename(field.at("Copy"), field.at("Specs"))
    shutil.rmtree(field.at("Other"))


def inner(field, pause):
    """The spec is in a folder of a folder that is moved."""
    os.makedirs(field.at("Specs/A/B"))
    time.sleep(pause)
    os.rename(field.at("Specs/A"), field.at("Specs/C"))
    os.rename(field.at("Specs/C"), field.at("A"))
    time.sleep(pause)
    shutil.rmtree(field.at("A"))


def project_away(field, pause):
    os.rename(field.path, field.path + ".away")
    time.sleep(pause)
    os.rename(field.path + ".away", field.path)


def output_away(field, pause):
    os.rename(field.at("Generated"), field.at("Other"))
    time.sleep(pause)
    # What was generated meanwhile.
    shutil.rmtree(field.at("Generated"), ignore_errors=True)
    os.rename(field.at("Other"), field.at("Generated"))


def settings(field, pause):
    for text in ("output: ..\n", "output: [\n", "\0", "output: Generated\n"):
        with open(field.at("trellis.yaml"), "w") as file:
            file.write(text)
        time.sleep(pause)
    os.remove(field.at("trellis.yaml"))


def broken(field, pause):
    for text in ("feature: [", "", "\xff", "feature: Home\n"):
        with open(field.at("Specs/Home.yaml"), "w") as file:
            file.write(text)
        time.sleep(pause)


def linked(field, pause):
    os.rename(field.at("Specs"), field.at("Real"))
    os.symlink("Real", field.at("Specs"))
    time.sleep(pause)
    os.unlink(field.at("Specs"))
    os.rename(field.at("Real"), field.at("Specs"))


def crowd(field, pause):
    """Ten thousand events."""
    for number in range(2500):
        path = field.at(f"Specs/x{number}.tmp")
        with open(path, "w") as file:
            file.write("x")
        os.rename(path, path + "~")
        os.remove(path + "~")


MOVES = [away, anew, exchanged, inner, project_away, output_away, settings, broken, linked, crowd]


def watching(trellis):
    good = True
    for move in MOVES:
        for pause in (0, 0.4):
            watch = Watch(trellis)
            try:
                move(watch.field, pause)
                follows = watch.follows() and watch.follows()
            except OSError as error:
                follows = False
                print(f"  {move.__name__}: {error}")
            alive = watch.process.poll() is None
            ended = watch.end()
            if not (follows and ended):
                good = False
                print(f"--watch {'is deaf' if alive else 'has ended'} after '{move.__name__}' with {pause} s"
                      + ("" if ended or not alive else ", and does not end at SIGTERM"))
    # More events than the system keeps, while it sleeps.
    watch = Watch(trellis)
    watch.process.send_signal(signal.SIGSTOP)
    for _ in range(8):
        crowd(watch.field, 0)
    watch.field.spec("slept")
    watch.process.send_signal(signal.SIGCONT)
    sees = watch.sees("slept", 20)
    ended = watch.end()
    if not (sees and ended):
        good = False
        print("--watch misses a change among more events than the system keeps")
    print(f"--watch after {len(MOVES)} kinds of moves, and 80,000 events while it slept: "
          + ("each change was seen" if good else "some changes were not seen"))
    return good
