"""Clients that are many, rude or silent, against a running program; prints what
it took and what was left. Usage: abuse.py; PROGRAM names the program."""
import glob, os, random, resource, shutil, socket, subprocess, tempfile, time, urllib.error, urllib.request

SESSIONS = int(os.environ.get("SESSIONS", "1000"))
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
PROGRAM = os.environ.get("PROGRAM", "shinpan")
folder = tempfile.TemporaryDirectory()
server = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0",
                           "--http", "127.0.0.1:0", "--max-sessions", str(SESSIONS + 50),
                           "--files", folder.name, "--max-locations", "65000", "--no-cache", "--log", "off"], stdout=subprocess.PIPE, text=True)
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


def ask(text, host=host, port=port):
    with socket.create_connection((host, int(port)), timeout=60) as client:
        client.sendall(text)
        heard = b""
        while part := client.recv(4096):
            heard += part
    return heard


def slow():
    """Bytes one at a time from many clients, while others are answered."""
    clients = [connect() for _ in range(300)]
    worst = 0.0
    for byte in b"boardsize 9\nruleset aga\nname\n":
        for client in clients:
            client.sendall(bytes([byte]))
        worst = max(worst, session())
    for client in clients:
        heard = b""
        while b"= shinpan" not in heard:
            heard += client.recv(4096)
        client.close()
    return f"300 clients, byte by byte, all answered; others in {worst * 1000:.0f} ms at most"


def slow_heads():
    """Twice as many half heads over HTTP as there are places: others are let in all the same."""
    clients = [socket.create_connection(page.split("/")[2].rsplit(":", 1), timeout=60) for _ in range(128)]
    for client in clients:
        client.sendall(b"GET / HTTP/1.1\r\nHo")
    time.sleep(0.5)
    started = time.monotonic()
    meanwhile = session()
    for _ in range(10):
        urllib.request.urlopen(page + "health", timeout=60).read()
    took = (time.monotonic() - started) / 11
    for client in clients:
        client.close()
    return f"128 half heads: the page and GTP meanwhile in {took * 1000:.0f} ms, GTP in {meanwhile * 1000:.0f} ms"


def half_open():
    """Clients that say nothing more but listen, and clients that are gone without a word."""
    for _ in range(200):
        with connect() as client:
            client.sendall(b"boardsize 9\nruleset aga\nplay black E5\nfinal_score\n")
            client.shutdown(socket.SHUT_WR)
            heard = b""
            while part := client.recv(4096):
                heard += part
            assert b"= B+81" in heard, heard
    for _ in range(200):
        client = connect()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        client.sendall(b"boardsize 19\nfinal_score\n")
        client.close()
    return "200 half-open clients answered, 200 reset"


def board_files():
    """A board file of a million locations, and one with a line of 10 MB."""
    with open(os.path.join(folder.name, "million.board"), "w") as out:
        out.write("board million\n")
        for number in range(1_000_000):
            out.write(f"location {number}\n")
    with open(os.path.join(folder.name, "line.board"), "w") as out:
        out.write("board " + "x" * 10_000_000 + "\n")
    heard = ask(b"board_file million.board\nboard_file line.board\nname\nquit\n").decode()
    replies = heard.split("\n\n")
    assert replies[0].startswith("?") and replies[1].startswith("?") and replies[2] == "= shinpan", heard[:500]
    return f"refused: {replies[0][2:90]}; {replies[1][2:90]}"


def short_of_room(where, limit=None):
    """A server whose cache finds no room: answers as ever. `limit` bounds its files."""
    def bound():
        import signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    program = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--cache", where, "--log", "off"],
                               stdout=subprocess.PIPE, text=True, preexec_fn=bound)
    place = program.stdout.readline().split()[-1].rsplit(":", 1)
    for komi in range(20):
        heard = ask(f"boardsize 3\nruleset ljrg\nkomi {komi}\nplay b A3\nplay w C1\nfinal_score_ruleset ljrg\nquit\n".encode(), *place)
        assert b" proven ljrg" in heard, heard
    program.terminate()
    assert program.wait(timeout=30) == 0


def full_disk():
    short_of_room(os.path.join(folder.name, "bounded"), 32_768)
    mount = os.path.join(folder.name, "small")
    os.mkdir(mount)
    if not shutil.which("mount") or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", mount], stderr=subprocess.DEVNULL).returncode:
        return "20 verdicts with files of 32 KiB at most; SKIPPED a full file system: it cannot be mounted here"
    try:
        with open(os.path.join(mount, "ballast"), "wb") as out:
            try:
                out.write(b"x" * 60_000)
            except OSError:
                pass
        short_of_room(os.path.join(mount, "cache"))
    finally:
        subprocess.run(["umount", mount], check=True)
    return "20 verdicts with files of 32 KiB at most, 20 on a full file system"


def clock():
    """The clock jumps by years under a server with open sessions."""
    found = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
    if not found:
        return "SKIPPED: no faketime"
    dial = os.path.join(folder.name, "dial")
    def turn(to):
        with open(dial, "w") as out:
            out.write(to)
    turn("+0")
    program = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--idle", "60", "--log", "off",
                                "--cache", os.path.join(folder.name, "clock")], stdout=subprocess.PIPE, text=True,
                               env=dict(os.environ, LD_PRELOAD=found[0], FAKETIME_TIMESTAMP_FILE=dial,
                                        FAKETIME_NO_CACHE="1", FAKETIME_DONT_FAKE_MONOTONIC="1"))
    place = program.stdout.readline().split()[-1].rsplit(":", 1)
    with socket.create_connection((place[0], int(place[1])), timeout=60) as client:
        komi = 0
        for jump in ("+400d", "-400d", "+10y", "-20y", "+0"):
            turn(jump)
            time.sleep(0.2)
            komi += 1
            client.sendall(f"boardsize 3\nruleset ljrg\nkomi {komi}\nplay b A3\nplay w C1\nfinal_score_ruleset ljrg\n".encode())
            heard = b""
            while b"ljrg" not in heard or not heard.endswith(b"\n\n"):
                part = client.recv(4096)
                assert part, f"closed after a jump of {jump}"
                heard += part
            assert b" proven ljrg" in heard, heard
    program.terminate()
    assert program.wait(timeout=30) == 0
    return "a session and a cache over jumps of 400 days, 10 and 20 years, back and forth"


held_open = []


def silent():
    for _ in range(30):
        held_open.append(connect())
        held_open[-1].sendall(b"boardsi")
    return "30 half commands, left open"


def records():
    long = b"(;GM[1]SZ[19]RU[AGA]" + b";B[aa];W[bb];AE[aa][bb]" * 33_334 + b")"
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
trial("slow clients", slow)
trial("half-open clients", half_open)
trial("board files", board_files)
trial("full disk", full_disk)
trial("jumps of the clock", clock)
trial("slow heads over HTTP", slow_heads)
trial("odd records over HTTP", records)
for _ in range(2):
    trial("odd records again", records)
server.terminate()
assert server.wait(timeout=30) == 0
print("stopped in order")
