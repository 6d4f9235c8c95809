"""Clients that are many, rude or silent, against a running program; prints what
it took and what was left. Usage: abuse.py; PROGRAM names the program."""
import os, random, resource, socket, subprocess, time, urllib.error, urllib.request

SESSIONS = int(os.environ.get("SESSIONS", "1000"))
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
server = subprocess.Popen([os.environ.get("PROGRAM", "shinpan"), "serve", "--listen", "127.0.0.1:0",
                           "--http", "127.0.0.1:0", "--max-sessions", str(SESSIONS + 50),
                           "--no-cache", "--log", "off"], stdout=subprocess.PIPE, text=True)
host, port = server.stdout.readline().split()[-1].rsplit(":", 1)
page = server.stdout.readline().split()[-1]


def memory():
    with open(f"/proc/{server.pid}/status") as status:
        kib = next(line for line in status if line.startswith("VmRSS")).split()[1]
    return f"{int(kib) / 1024:.0f} MiB"


def connect():
    return socket.create_connection((host, int(port)), timeout=60)


def session():
    """A short session that must be answered as ever; how long it took."""
    started = time.monotonic()
    with connect() as client:
        client.sendall(b"boardsize 9\nruleset aga\nplay black E5\nfinal_score\nquit\n")
        text = b""
        while part := client.recv(4096):
            text += part
    assert b"= B+81" in text, text
    return time.monotonic() - started


def post(record):
    request = urllib.request.Request(page + "report?rules=aga", data=record, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def trial(name, work):
    started = time.monotonic()
    result = work()
    took = time.monotonic() - started
    assert server.poll() is None, f"{name}: the program is gone"
    with urllib.request.urlopen(page + "health", timeout=30) as answer:
        assert answer.status == 200
    print(f"{name}: {result}; {took:.1f} s, a session then {session() * 1000:.0f} ms, memory {memory()}", flush=True)


def many():
    clients = [connect() for _ in range(SESSIONS)]
    for client in clients:
        client.sendall(b"boardsize 19\nruleset aga\nplay black D4\nfinal_score\n")
    for client in clients:
        text = b""
        while b"= B+361" not in text:
            part = client.recv(4096)
            assert part, "a session was cut off"
            text += part
    held = memory()
    for client in clients:
        client.close()
    return f"{SESSIONS} sessions at once, all answered, {held} meanwhile"


def noise():
    luck = random.Random(1)
    for _ in range(100):
        with connect() as client:
            try:
                client.sendall(luck.randbytes(65536))
            except OSError:
                pass
    return "100 clients of 64 KiB of noise"


def endless():
    with connect() as client:
        for _ in range(200):
            client.sendall(b"x" * 1_000_000)
        held = memory()
        client.sendall(b"\n")
        assert b"? line longer than" in client.recv(4096)
    return f"a line of 200 MB refused, {held} meanwhile"


held_open = []


def silent():
    for _ in range(30):
        held_open.append(connect())
        held_open[-1].sendall(b"boardsi")
    return "30 half commands, left open"


def records():
    long = b"(;GM[1]SZ[19]RU[AGA]" + b";B[aa];W[bb];AE[aa][bb]" * 33_000 + b")"
    deep = b"(;GM[1]SZ[9]" + b"(;B[aa]" * 30_000 + b")" * 30_001
    cut = b"(;GM[1]SZ[9]" * 10_000
    return f"long {post(long)}, deep {post(deep)}, cut off {post(cut)}"


print(f"at the start: memory {memory()}")
trial("many sessions", many)
for _ in range(1):
    trial("many sessions again", many)
trial("noise", noise)
trial("endless line", endless)
trial("silent clients", silent)
trial("odd records over HTTP", records)
for _ in range(2):
    trial("odd records again", records)
server.terminate()
assert server.wait(timeout=30) == 0
print("stopped in order")
