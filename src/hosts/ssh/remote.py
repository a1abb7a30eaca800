"""Handles requests to a host over SSH other than jobs. Needs only python3, tar and Linux; runner.py is prepended.

  observe(idle_seconds)  answers each JSON line with a JSON line, so that polling jobs every second starts no process
  run_command()          reads {argv, environment, folder, timeoutSeconds} and prints the command's result as JSON
  receive(kind, path)    writes a file or unpacks a folder, atomically
  send(path)             prints `f` and a file, or `d` and a folder as a tar
  send_compressed(path)  prints `f` and a file, compressed by gzip

Received and sent streams end with their own SHA-256 (32 bytes), so that truncation is detected.
"""

import hashlib
import select
import shutil
import subprocess
import zlib

DIGEST_BYTES = 32
CHUNK_BYTES = 1 << 20


# --- questions


def observe(idle_seconds):
    login_environment = {"path": os.environ.get("PATH", ""), "javaHome": os.environ.get("JAVA_HOME")}
    reply({"id": 0, "answer": login_environment})
    buffered = b""
    # The client may be gone without closing the connection: exit when no query arrives.
    while select.select([0], [], [], idle_seconds)[0]:
        chunk = os.read(0, CHUNK_BYTES)
        if not chunk:
            return
        lines = (buffered + chunk).split(b"\n")
        buffered = lines.pop()
        for line in lines:
            question = json.loads(line)
            try:
                reply({"id": question["id"], "answer": answer_to(question)})
            except Exception as problem:
                reply({"id": question["id"], "problem": str(problem)})


def reply(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def answer_to(question):
    ask = question["ask"]
    if ask == "status":
        return status(question["folder"])
    if ask == "tail":
        return tail(question["folder"], question["stream"], question["bytes"])["text"]
    if ask == "exists":
        return os.path.exists(question["path"])
    if ask == "time":
        return time.time() * 1000
    raise ValueError("unknown query %r" % ask)


# --- commands


def run_command():
    request = json.load(sys.stdin)
    folder = request["folder"] if os.path.isdir(request["folder"]) else "/"
    limit = request["timeoutSeconds"]
    try:
        child = subprocess.Popen(
            request["argv"],
            cwd=folder,
            env=request["environment"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as problem:
        reply({"problem": str(problem)})
        return
    timed_out = False
    try:
        output, error = child.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        timed_out = True
        os.killpg(child.pid, signal.SIGKILL)
        try:
            output, error = child.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            # A process in another session still holds the pipes.
            output, error = b"", b""
    reply(
        {
            "exitCode": child.returncode,
            "timedOut": timed_out,
            "output": output.decode("utf-8", "replace"),
            "error": error.decode("utf-8", "replace"),
        }
    )


# --- files


def receive(kind, path):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = "%s.%d.part" % (path, os.getpid())
    try:
        receive_into(part, kind)
        if kind == "folder" and os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        os.rename(part, path)
    finally:
        if os.path.isdir(part):
            shutil.rmtree(part)
        elif os.path.exists(part):
            os.remove(part)


def receive_into(part, kind):
    unpacking = None
    if kind == "folder":
        os.mkdir(part)
        unpacking = subprocess.Popen(["tar", "-x", "-f", "-", "-C", part], stdin=subprocess.PIPE)
        sink = unpacking.stdin
    else:
        sink = open(part, "wb")
    digest = hashlib.sha256()
    held = b""
    with sink:
        while True:
            chunk = sys.stdin.buffer.read1(CHUNK_BYTES)
            if not chunk:
                break
            held += chunk
            body, held = held[:-DIGEST_BYTES], held[-DIGEST_BYTES:]
            digest.update(body)
            sink.write(body)
        sink.flush()
        if unpacking is None:
            os.fsync(sink.fileno())
    if unpacking is not None and unpacking.wait() != 0:
        raise SystemExit("tar could not unpack the received folder (exit code %d)" % unpacking.returncode)
    if held != digest.digest():
        raise SystemExit("the received data is damaged: its SHA-256 differs")


def send(path):
    if os.path.isdir(path):
        packing = subprocess.Popen(["tar", "-c", "-f", "-", "-C", path, "."], stdout=subprocess.PIPE)
        send_stream(b"d", chunks_of(packing.stdout, None))
        # 1: a file changed during the read, as a log does.
        if packing.wait() not in (0, 1):
            raise SystemExit("tar could not pack %s (exit code %d)" % (path, packing.returncode))
    else:
        with open_to_send(path) as file:
            send_stream(b"f", chunks_of(file, size_of(file)))


def send_compressed(path):
    with open_to_send(path) as file:
        send_stream(b"f", compressed(chunks_of(file, size_of(file))))


def open_to_send(path):
    if not os.path.exists(path):
        raise SystemExit("%s does not exist" % path)
    return open(path, "rb")


def size_of(file):
    """The current one: a file that is still being written has no other end."""
    return os.fstat(file.fileno()).st_size


def chunks_of(source, left):
    while left is None or left > 0:
        chunk = source.read(CHUNK_BYTES if left is None else min(left, CHUNK_BYTES))
        if not chunk:
            return
        left = None if left is None else left - len(chunk)
        yield chunk


def compressed(chunks):
    # 16 more than the largest window: with the header of gzip.
    packing = zlib.compressobj(6, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    for chunk in chunks:
        yield packing.compress(chunk)
    yield packing.flush()


def send_stream(kind, chunks):
    digest = hashlib.sha256()
    sink = sys.stdout.buffer
    sink.write(kind)
    for chunk in chunks:
        digest.update(chunk)
        sink.write(chunk)
    sink.write(digest.digest())
    sink.flush()
