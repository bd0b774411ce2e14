#!/usr/bin/env bash
# unfurl.js 6.4.0 and link-preview-js 5.0.0 ignore <base href>; microformats-parser 2.0.6 refuses a page whose base is a relative address.
#
# Expected: HTML, 4.2.3 and 2.4.3: relative addresses of a page are resolved against its <base>, which is itself resolved against the
# address of the page.
# Seen: the picture, the icon and the canonical address of a preview lead to places that do not exist. Pages in several folders and
# applications with one page (<base href="/">) have a base as a rule. microformats-parser heeds it, but with <base href="/club/"> the
# whole page fails with “Invalid URL”.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund unfurl.js@6.4.0 link-preview-js@5.0.0 microformats-parser@2.0.6 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http'
import { getPreviewFromContent } from 'link-preview-js'
import { mf2 } from 'microformats-parser'
import { unfurl } from 'unfurl.js'
const page = (base) => `<!doctype html><html><head><base href="${base}"><title>Fair</title><meta property="og:image" content="hall.png">
<link rel="canonical" href="fair"></head><body class="h-event"><a class="u-url p-name" href="fair">Fair</a></body></html>`
const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page('/club/'))).listen(0)
await new Promise((resolve) => server.once('listening', resolve))
const url = `http://127.0.0.1:${server.address().port}/news/2026/`
const path = (address) => new URL(address).pathname
const one = await unfurl(url)
console.log('unfurl.js', path(one.open_graph.images[0].url), path(one.canonical_url))
const other = await getPreviewFromContent({ url, data: page('/club/'), headers: { 'content-type': 'text/html' } })
console.log('link-preview-js', path(other.images[0]))
for (const base of [new URL('/club/', url).href, '/club/'])
  try {
    console.log('microformats-parser', path(mf2(page(base), { baseUrl: url }).items[0].properties.url[0]))
  } catch (error) {
    console.log('microformats-parser', error.message)
  }
server.close()
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'unfurl.js /news/2026/hall.png /news/2026/fair
link-preview-js /news/2026/hall.png
microformats-parser /club/fair
microformats-parser Invalid URL' ]
