"""A small question-answering service over HTTP, with nothing but Python's standard library.

    python3 server.py [--port 8000] [--corpus FOLDER]

It ranks by keywords alone (BM25 over paragraphs), so it names no embedder. `POST /rpc` speaks the contract of
vitest-caliper as JSON-RPC 2.0; `POST /v1/search` is what such a service may have had before.
"""

import argparse
import json
import math
import re
import sys
import threading
import traceback
import unicodedata
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

MAX_REQUEST = 64 * 1024 * 1024


def tokens(text):
    """Words of Latin letters and digits, and pairs of Han characters."""
    found = []
    for run in re.findall(r"[a-z0-9]+|[\u4e00-\u9fff]+", text.lower()):
        han = run[0] >= "\u4e00"
        found += [run[i : i + 2] for i in range(max(1, len(run) - 1))] if han else [run]
    return found


class Index:
    """Paragraphs of documents, ranked by BM25."""

    def __init__(self, documents):
        self.documents = len(documents)
        self.chunks = [
            {"doc": document["id"], "text": text.strip(), **({"kind": document["kind"]} if "kind" in document else {})}
            for document in documents
            for text in re.split(r"\n\s*\n", document["text"])
            if text.strip()
        ]
        self.counts, self.containing = [], {}
        for chunk in self.chunks:
            counts = {}
            for token in tokens(chunk["doc"] + " " + chunk["text"]):
                counts[token] = counts.get(token, 0) + 1
            self.counts.append(counts)
            for token in counts:
                self.containing[token] = self.containing.get(token, 0) + 1
        self.lengths = [sum(counts.values()) for counts in self.counts]
        self.mean = sum(self.lengths) / len(self.lengths) if self.lengths else 1.0

    def search(self, query, top_k):
        scores = []
        for at, counts in enumerate(self.counts):
            score = 0.0
            for token in set(tokens(query)):
                if token in counts:
                    often = self.containing[token]
                    weight = math.log(1 + (len(self.chunks) - often + 0.5) / (often + 0.5))
                    grown = counts[token] + 1.2 * (0.25 + 0.75 * self.lengths[at] / self.mean)
                    score += weight * counts[token] * 2.2 / grown
            if score > 0:
                scores.append((-score, at))
        return [{**self.chunks[at], "channel": "bm25", "score": round(-score, 6)} for score, at in sorted(scores)[:top_k]]


class Service:
    """The methods of the contract, each with its params as a dict. Requests come in threads of their own."""

    def __init__(self):
        self.index_now = Index([])

    def describe(self, params):
        return {
            "subject": {"name": "http-rag", "version": "1", "params": {"top_k": 6}},
            "tokenizer": "han-pairs/v1",
            "methods": ["index", "retrieve", "assemble", "answer"],
        }

    def index(self, params):
        self.index_now = built = Index(params["documents"])
        return {"documents": built.documents, "chunks": len(built.chunks), "rows": 0}

    def retrieve(self, params):
        # A follow-up is asked together with the question before it.
        before = [turn["question"] for turn in params["history"][-1:]]
        top_k = int(params["options"].get("top_k", 6))
        sources = self.index_now.search(" ".join([*before, params["question"]]), top_k)
        return {"sources": sources, "channels": {"bm25": len(sources)}}

    def assemble(self, params):
        numbered = [f"[{at}] {source['doc']}\n{source['text']}" for at, source in enumerate(params["sources"], 1)]
        prompt = "Answer from these sources alone, and cite them by number.\n\n" + "\n\n".join(numbered)
        return {"system_prompt": prompt, "sources": params["sources"]}

    def answer(self, params):
        """The line of a source that has most words of the question: no model is asked."""
        asked = set(tokens(params["question"]))
        lines = [
            (len(asked & set(tokens(line))), -at, line.strip())
            for at, source in enumerate(params["sources"], 1)
            for line in source["text"].splitlines()
        ]
        best = max(lines, default=(0, 0, ""))
        return {"text": f"{best[2]} [{-best[1]}]" if best[0] else "The documents do not say."}


def read_corpus(folder):
    return [
        {"id": unicodedata.normalize("NFC", path.relative_to(folder).as_posix()), "text": path.read_text("utf-8-sig")}
        for path in sorted(Path(folder).rglob("*.md"))
    ]


METHODS = ("describe", "index", "retrieve", "assemble", "answer")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # so that connections are used again
    service = Service()

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > MAX_REQUEST:
            self.close_connection = True  # the body is left unread
            return self.send(413, {"error": "the request is too large"})
        try:
            request = json.loads(self.rfile.read(length))
        except ValueError:
            return self.send(400, {"error": "the request is no JSON"})
        if self.path == "/rpc":
            return self.send(200, self.rpc(request))
        if self.path == "/v1/search":
            hits = self.service.index_now.search(request["q"], request.get("limit", 6))
            return self.send(200, {"code": 0, "data": {"hits": hits, "total": len(hits)}})
        return self.send(404, {"error": f"there is no {self.path}"})

    def rpc(self, request):
        reply = {"jsonrpc": "2.0", "id": request.get("id")}
        method = request.get("method")
        if method not in METHODS:
            return {**reply, "error": {"code": -32601, "message": f"there is no method {method}"}}
        try:
            return {**reply, "result": getattr(self.service, method)(request.get("params", {}))}
        except Exception as error:
            traceback.print_exc()
            return {**reply, "error": {"code": -32000, "message": f"{type(error).__name__}: {error}"}}

    def send(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format, *values):
        pass


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--port", type=int, default=8000, help="0: any that is free")
    arguments.add_argument("--until-stdin-ends", action="store_true", help="end with whoever started it")
    arguments.add_argument("--corpus", help="a folder of Markdown to have indexed from the start")
    options = arguments.parse_args()
    if options.corpus:
        Handler.service.index({"documents": read_corpus(options.corpus)})
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_port}/rpc", flush=True)
    if options.until_stdin_ends:
        threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
    server.serve_forever()
