"""The local page in a real browser, headless, driven like a person does it: with
mouse and keyboard. Usage: browser.py BROWSER HOST:PORT RECORD.

The browser is spoken to over two pipes (the DevTools protocol), so nothing but
Python is needed. Pictures for docs/images are left in the folder that PICTURES
names, if it does."""
import base64, json, os, subprocess, sys, tempfile, time

browser, page, record = sys.argv[1:4]
to_browser, its_input = os.pipe()[::-1]
its_output, from_browser = os.pipe()[::-1]
profile = tempfile.TemporaryDirectory()


def place_pipes():
    # The browser reads from descriptor 3 and writes to 4; both may be taken.
    spare = [os.dup(os.dup(fd)) for fd in (its_input, its_output)]
    spare = [os.dup2(fd, 20 + n) for n, fd in enumerate(spare)]
    os.dup2(spare[0], 3)
    os.dup2(spare[1], 4)


process = subprocess.Popen(
    [browser, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
     f"--user-data-dir={profile.name}", "--no-first-run", "--window-size=1000,1400", "about:blank"],
    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    close_fds=False, preexec_fn=place_pipes)
os.close(its_input), os.close(its_output)
inbox, number, events = b"", 0, []


def receive():
    global inbox
    while b"\0" not in inbox:
        part = os.read(from_browser, 65536)
        assert part, "the browser is gone"
        inbox += part
    message, inbox = inbox.split(b"\0", 1)
    return json.loads(message)


def call(method, session=None, **params):
    global number
    number += 1
    message = {"id": number, "method": method, "params": params}
    if session:
        message["sessionId"] = session
    os.write(to_browser, json.dumps(message).encode() + b"\0")
    while True:
        answer = receive()
        if answer.get("id") == number:
            assert "error" not in answer, (method, answer["error"])
            return answer["result"]
        events.append(answer)


target = call("Target.createTarget", url="about:blank")["targetId"]
session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
for domain in ("Page", "Runtime", "Log", "Network"):
    call(f"{domain}.enable", session)


def js(expression):
    answer = call("Runtime.evaluate", session, expression=expression, returnByValue=True, awaitPromise=True)
    assert "exceptionDetails" not in answer, (expression, answer["exceptionDetails"])
    return answer["result"].get("value")


def picture(name):
    """What a person sees now."""
    if folder := os.environ.get("PICTURES"):
        shown = call("Page.captureScreenshot", session, format="png")["data"]
        with open(os.path.join(folder, f"{name}.png"), "wb") as out:
            out.write(base64.b64decode(shown))


def until(expression, seconds=60):
    end = time.monotonic() + seconds
    while not (value := js(expression)):
        assert time.monotonic() < end, f"never: {expression}; the page says {js('document.body.innerText')[-600:]}"
        time.sleep(0.05)
    return value


def click(element):
    """Presses the mouse on the middle of what an expression finds."""
    # Where a thing is, is known when it has been drawn there.
    js(f"({element}).scrollIntoView({{block: 'center'}}); new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
    x, y = js(f"(() => {{ const r = ({element}).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] }})()")
    for kind in ("mousePressed", "mouseReleased"):
        call("Input.dispatchMouseEvent", session, type=kind, x=x, y=y, button="left", clickCount=1)


def click_until(element, condition):
    """Clicks, and again if nothing came of it: right after a frame was shown or
    moved, the browser may give a click to what was in that place before."""
    for _ in range(20):
        click(element)
        for _ in range(40):
            if js(condition):
                return
            time.sleep(0.05)
    until(condition, 0)


def press(key, code=None, text=None):
    for kind in ("keyDown", "keyUp"):
        more = {"text": text} if text and kind == "keyDown" else {}
        call("Input.dispatchKeyEvent", session, type=kind, key=key, code=code or key, **more)


def vertex(name, where="#board"):
    return f"""document.querySelector('{where} circle[data-at="{name}"]')"""


def labelled(text, where="document"):
    return f"[...{where}.querySelectorAll('button')].find((b) => b.textContent === '{text}')"


def choose(*rulesets):
    for box in json.loads(js("JSON.stringify([...document.querySelectorAll('#rules input')].map((b) => [b.value, b.checked]))")):
        if box[1] != (box[0] in rulesets):
            click(f"""document.querySelector('#rules input[value="{box[0]}"]')""")


def judge():
    click("document.getElementById('judge')")
    until("document.getElementById('state').textContent === 'done'")


def told():
    return js("document.querySelector('.dispute .told').textContent")


call("Page.navigate", session, url=f"http://{page}/")
until("document.querySelectorAll('#board circle').length === 81")

# A position with the mouse and with the keyboard.
click(vertex("E5"))
assert "AB[ee]" in js("document.getElementById('sgf').value")
js("document.activeElement.blur()")
js(f"{vertex('E5')}.focus()")
assert js("document.querySelectorAll('#board [tabindex=\"0\"]').length") == 1
press("ArrowRight"), press("ArrowUp"), press("Enter", text="\r")
assert js("document.activeElement.getAttribute('aria-label')") == "F6: black"
assert "[fd]" in js("document.getElementById('sgf').value")
click("document.querySelector('input[name=tool][value=w]')")
click(vertex("D4"))
assert "AW[df]" in js("document.getElementById('sgf').value")
click("document.querySelector('input[name=tool][value=\".\"]')")
click(vertex("D4"))
assert "AW" not in js("document.getElementById('sgf').value")
choose("aga")
judge()
assert js("document.querySelectorAll('iframe').length") == 1
assert js("document.querySelector('iframe').srcdoc").count("Black wins") > 0
print("position by mouse and keyboard: ok")

# A record, pasted; two rulesets, one after the other; then onto the board.
text = open(record, encoding="utf-8").read()
click("document.getElementById('sgf')")
js("document.getElementById('sgf').select()")
call("Input.insertText", session, text=text)
choose("japanese2003", "ljrg")
judge()
assert js("document.querySelectorAll('iframe').length") == 2
assert "(proven)" in js("document.querySelector('iframe').srcdoc")
click("document.getElementById('edit')")
until("document.querySelectorAll('#board circle').length === 25")
assert "SZ[5]" in js("document.getElementById('sgf').value")
# The same record dropped as a file.
js(f"""(() => {{ const data = new DataTransfer(); data.items.add(new File([{json.dumps(text)}], 'dropped.sgf'));
document.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }})) }})()""")
assert "dropped.sgf" in js("document.getElementById('chosen').textContent")
choose("japanese2003")
judge()
assert "Ann against Bob" in js("document.querySelector('iframe').srcdoc")
print("pasted, dropped, edited: ok")

# A verdict grows: a first look, then the whole.
click("document.getElementById('clear')")
js("""(() => { const area = document.getElementById('sgf'); area.value = '(;GM[1]SZ[7]AB[dd][de]AW[ed][ee])';
area.dispatchEvent(new Event('input')) })()""")
choose("ljrg")
click("document.getElementById('judge')")
until("document.getElementById('state').textContent.includes('a first look is below')")
assert js("document.querySelectorAll('iframe').length") == 1
click("document.getElementById('stop')")
until("document.getElementById('state').textContent === 'stopped'")
print("a verdict grows and is stopped: ok")

# A dispute with the mouse, played until the referee has shown it.
js(f"""(() => {{ const area = document.getElementById('sgf'); area.value = {json.dumps(text)};
area.dispatchEvent(new Event('input')) }})()""")
for ruleset in ("japanese2003", "ljrg"):
    choose(ruleset)
    judge()
    js("scrollTo(0, 0)")
    picture(f"page-{ruleset}")
    report = js("document.querySelector('iframe').srcdoc")
    sgf = js("document.getElementById('sgf').value")
    click_until(labelled("Dispute this verdict"), "document.querySelector('.dispute .told')?.textContent.startsWith('Choose')")
    names = json.loads(js("""JSON.stringify([...document.querySelectorAll('.dispute circle[aria-label*="can be disputed"]')].map((c) => c.dataset.at))"""))
    js("document.querySelector('.dispute').scrollIntoView()")
    picture(f"dispute-{ruleset}")
    moves = 0
    for name in names:
        click_until(vertex(name, ".dispute"), "document.querySelector('.dispute .told').textContent.startsWith('To be shown')")
        for _ in range(40):
            if "over:" in told():
                break
            before = told()
            free = js("""document.querySelector('.dispute circle[aria-label$="may be played"]')?.dataset.at""")
            click_until(vertex(free, ".dispute") if free else labelled("Pass", "document.querySelector('.dispute')"),
                        f"document.querySelector('.dispute .told').textContent !== {json.dumps(before)}")
            moves += 1
        assert "the referee" in told() and "over:" in told(), told()
        click_until(labelled("End", "document.querySelector('.dispute')"), "document.querySelector('.dispute .told').textContent.startsWith('Choose')")
    assert js("document.querySelector('iframe').srcdoc") == report
    assert js("document.getElementById('sgf').value") == sgf
    click_until(labelled("Close", "document.querySelector('.dispute')"), "!document.querySelector('.dispute')")
    print(f"{len(names)} disputes under {ruleset}, {moves} moves by mouse, the referee won them; game and score as before: ok")

# What a screen reader needs: names for all that can be used, and a place for news.
nameless = js("""[...document.querySelectorAll('button, input, select, textarea, iframe, [role=button], [role=group]')].filter((e) =>
!(e.textContent.trim() || e.getAttribute('aria-label') || e.title || e.closest('label'))).map((e) => e.outerHTML)""")
assert not nameless, nameless
assert js("document.querySelectorAll('[role=status]').length") >= 2 and js("document.documentElement.lang") == "en"

# Nothing from elsewhere, and nothing went wrong on the way.
js("1")
for event in events:
    if event["method"] == "Network.requestWillBeSent":
        url = event["params"]["request"]["url"]
        assert url.startswith((f"http://{page}/", "about:", "data:", "blob:")), url
    assert event["method"] != "Runtime.exceptionThrown", event
    if event["method"] == "Log.entryAdded":
        entry = event["params"]["entry"]
        assert entry["level"] != "error" or "favicon" in entry.get("url", ""), entry
print("names for everything, no request elsewhere, no error: ok")
call("Browser.close")
process.wait(timeout=30)
