"""Speaks the contract of vitest-caliper over standard input and output. Copy this file; it needs Python 3.8 and no more."""

import json
import os
import sys
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor

METHODS = (
    "describe begin extract resolve aggregate query seed search inject index retrieve assemble answer embed end close"
).split()


def serve(target, threads=1):
    """Answers requests, one a line, by the methods of `target`, each of which takes the params as a dict."""
    answers, sys.stdout = sys.stdout, sys.stderr  # so that a stray print() is no broken answer
    sys.stdin.reconfigure(encoding="utf-8")
    answers.reconfigure(encoding="utf-8", newline="\n")
    one_at_a_time = threading.Lock()
    methods = [name for name in METHODS if callable(getattr(target, name, None))]

    def answer(request):
        reply = {"jsonrpc": "2.0", "id": request["id"]}
        method = request["method"]
        try:
            if method in methods:
                result = getattr(target, method)(request["params"])
                reply["result"] = {**result, "methods": methods} if method == "describe" else result
            else:
                reply["error"] = {"code": -32601, "message": f"there is no method {method}"}
            line = json.dumps(reply, allow_nan=False)
        except Exception as error:
            traceback.print_exc()  # to standard error, which is shown with the failing case
            reply.pop("result", None)
            reply["error"] = {"code": -32000, "message": f"{type(error).__name__}: {error}"}
            line = json.dumps(reply)
        with one_at_a_time:
            print(line, file=answers, flush=True)

    pool = ThreadPoolExecutor(threads)
    for line in sys.stdin:
        request = json.loads(line)
        if "id" in request:  # one without is a notification, such as `cancel`
            pool.submit(answer, request)
    os._exit(0)  # when standard input ends, so does the program, whatever it is at
