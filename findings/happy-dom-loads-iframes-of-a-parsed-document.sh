#!/usr/bin/env bash
# happy-dom 20.14.6: `new DOMParser().parseFromString()` loads the frames of the HTML that it parses.
#
# Expected: HTML Standard, 8.5.1: a document of DOMParser has no browsing context; scripts do not run, and frames, pictures and
# style sheets are not loaded. Code relies on that to read foreign HTML, such as a paste or a mail, without telling its sender.
# Seen: the server of an <iframe> in the text is asked at once, although the document is never shown and nothing was inserted.
# Whom it hurts: tests of sanitizers and of mail readers reach the network, and a test that proves “nothing is loaded” fails
# for code that is right in browsers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund happy-dom@20.14.6 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http'
import { Window } from 'happy-dom'
const asked = []
const server = createServer(({ url }, answer) => {
  asked.push(url)
  answer.setHeader('content-type', 'text/html')
  answer.end('<p>a frame</p>')
})
await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address()
const window = new Window({ url: `http://127.0.0.1:${port}/page` })
const parsed = new window.DOMParser().parseFromString(
  `<iframe src="http://127.0.0.1:${port}/frame"></iframe><img src="http://127.0.0.1:${port}/picture.png">`,
  'text/html',
)
await new Promise((later) => setTimeout(later, 1000))
console.log(JSON.stringify({ asked, isShown: parsed.defaultView !== null }))
await window.happyDOM.close()
server.close()
JS
seen=$(node try.mjs)
echo "$seen"
case "$seen" in '{"asked":["/frame"]'*) ;; *) exit 1 ;; esac
