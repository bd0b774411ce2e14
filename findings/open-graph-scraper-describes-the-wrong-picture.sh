#!/usr/bin/env bash
# open-graph-scraper 6.12.0: of a page with several pictures, a description or a width is given to a picture that has none of its own.
#
# Expected: ogp.me, “Structured properties” and “Arrays”: what follows an og:image belongs to it until the next og:image is declared.
# Seen: the lists of addresses, widths and descriptions are matched by position: the logo has the size and the description of the hall,
# and the hall has none, so that a preview chooses the wrong picture and describes another one. unfurl.js 6.4.0 reads them as written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund open-graph-scraper@6.12.0 unfurl.js@6.4.0 >/dev/null
cat > try.mjs <<'JS'
import { createServer } from 'node:http'
import ogs from 'open-graph-scraper'
import { unfurl } from 'unfurl.js'
const html = `<!doctype html><title>Fair</title>
<meta property="og:image" content="https://example.org/logo.png">
<meta property="og:image" content="https://example.org/hall.png">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta property="og:image:alt" content="The hall on the day of the fair">`
const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html)).listen(0)
await new Promise((resolve) => server.once('listening', resolve))
for (const { url, width, alt } of (await ogs({ html })).result.ogImage) console.log('open-graph-scraper', url, width, alt)
for (const { url, width, alt } of (await unfurl(`http://127.0.0.1:${server.address().port}/`)).open_graph.images)
  console.log('unfurl.js', url, width, alt)
server.close()
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'open-graph-scraper https://example.org/logo.png 1200 The hall on the day of the fair
open-graph-scraper https://example.org/hall.png undefined undefined
unfurl.js https://example.org/logo.png undefined undefined
unfurl.js https://example.org/hall.png 1200 The hall on the day of the fair' ]
