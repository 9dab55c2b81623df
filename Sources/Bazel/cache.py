#!/usr/bin/env python3
"""A remote cache for Bazel on the loopback interface, to try things with. It stores what it gets in a folder.
    cache.py FOLDER [PORT]
"""
import os
import re
import sys
import tempfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Otherwise, the answer waits for the client to confirm its head.
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_GET(self):
        path = self.stored()
        if path is None or not os.path.exists(path):
            return self.answer(404)
        with open(path, "rb") as file:
            self.answer(200, file.read())

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        path = self.stored()
        if path is None:
            return self.answer(400)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # Complete at any moment, as several clients may store the same file.
        with tempfile.NamedTemporaryFile(dir=self.server.folder, delete=False) as file:
            file.write(body)
        os.rename(file.name, path)
        self.answer(200)

    def stored(self):
        """Returns where an entry belongs: `/ac/` and `/cas/` are followed by a hash."""
        found = re.fullmatch(r"/(ac|cas)/([0-9a-f]{64})", self.path)
        return found and os.path.join(self.server.folder, found[1], found[2])

    def answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    # Bazel opens up to 100 connections at once.
    request_queue_size = 128


def server(folder, port=0):
    os.makedirs(folder, exist_ok=True)
    made = Server(("127.0.0.1", port), Handler)
    made.folder = folder
    return made


if __name__ == "__main__":
    started = server(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8080)
    print(f"http://127.0.0.1:{started.server_address[1]}", flush=True)
    started.serve_forever()
