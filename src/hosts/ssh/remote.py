"""What a host is asked over SSH beside jobs. Needs python3, tar and Linux, nothing else; is preceded by runner.py.

  observe(idle_seconds)  answers one JSON line for each JSON line, so that looking at jobs every second starts no process
  run_command()          reads {argv, environment, folder, timeoutSeconds} and prints how the command ended as JSON
  receive(kind, path)    writes a file, or unpacks a folder, whole or not at all
  send(path)             prints `f` and a file, or `d` and a folder as a tar

What is received and sent ends with its own SHA-256 (32 bytes), so that a stream that was cut off is never taken for whole.
"""

import hashlib
import select
import shutil
import subprocess

DIGEST_BYTES = 32
CHUNK_BYTES = 1 << 20


# --- questions


def observe(idle_seconds):
    hello = {"path": os.environ.get("PATH", ""), "javaHome": os.environ.get("JAVA_HOME")}
    say({"id": 0, "answer": hello})
    buffered = b""
    # Whoever asked may be gone without a word; an observer that is not asked goes too.
    while select.select([0], [], [], idle_seconds)[0]:
        chunk = os.read(0, CHUNK_BYTES)
        if not chunk:
            return
        lines = (buffered + chunk).split(b"\n")
        buffered = lines.pop()
        for line in lines:
            question = json.loads(line)
            try:
                say({"id": question["id"], "answer": answer_to(question)})
            except Exception as problem:
                say({"id": question["id"], "problem": str(problem)})


def say(answer):
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
    raise ValueError("there is no question %r" % ask)


# --- commands


def run_command():
    asked = json.load(sys.stdin)
    folder = asked["folder"] if os.path.isdir(asked["folder"]) else "/"
    limit = asked["timeoutSeconds"]
    try:
        child = subprocess.Popen(
            asked["argv"],
            cwd=folder,
            env=asked["environment"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as problem:
        say({"problem": str(problem)})
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
            # A process with a session of its own still holds the pipes.
            output, error = b"", b""
    say(
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
        raise SystemExit("tar could not unpack what came (exit code %d)" % unpacking.returncode)
    if held != digest.digest():
        raise SystemExit("what came is not what was sent: its SHA-256 differs")


def send(path):
    if os.path.isdir(path):
        packing = subprocess.Popen(["tar", "-c", "-f", "-", "-C", path, "."], stdout=subprocess.PIPE)
        send_stream(b"d", packing.stdout, None)
        # 1: a file changed while it was read, as a log does.
        if packing.wait() not in (0, 1):
            raise SystemExit("tar could not pack %s (exit code %d)" % (path, packing.returncode))
    elif os.path.exists(path):
        with open(path, "rb") as file:
            # Only what is there now: a file that is still written to has no other end.
            send_stream(b"f", file, os.fstat(file.fileno()).st_size)
    else:
        raise SystemExit("there is no %s" % path)


def send_stream(kind, source, left):
    digest = hashlib.sha256()
    sink = sys.stdout.buffer
    sink.write(kind)
    while left is None or left > 0:
        chunk = source.read(CHUNK_BYTES if left is None else min(left, CHUNK_BYTES))
        if not chunk:
            break
        left = None if left is None else left - len(chunk)
        digest.update(chunk)
        sink.write(chunk)
    sink.write(digest.digest())
    sink.flush()
