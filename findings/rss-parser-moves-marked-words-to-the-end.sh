#!/usr/bin/env bash
# rss-parser 3.13.0: of an Atom entry with XHTML content, marked words go to the end of their paragraph.
#
# Expected: RFC 4287, 4.1.3.3: content of type "xhtml" is a <div> whose markup is the text, in its order. The same entry with the type
# "html" comes out as written.
# Seen: "The hall is <em>not</em> free on Tuesday, but <b>Monday</b> is." arrives as "The hall is  free on Tuesday, but  is.notMonday":
# the content is turned into an object of child elements by name and back, which forgets where they were. content and contentSnippet
# are both wrong, without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rss-parser@3.13.0 >/dev/null
cat > try.mjs <<'JS'
import Parser from 'rss-parser'
const markup = '<p>The hall is <em>not</em> free on Tuesday, but <b>Monday</b> is.</p>'
const entry = (content) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>Hall</title><id>https://example.org/</id>
<updated>2026-01-01T00:00:00Z</updated><entry><title>Hall</title><id>https://example.org/1</id><updated>2026-01-01T00:00:00Z</updated>
<author><name>Hall</name></author>${content}</entry></feed>`
const escaped = markup.replaceAll('<', '&lt;')
for (const content of [
  `<content type="html">${escaped}</content>`,
  `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${markup}</div></content>`,
])
  console.log(JSON.stringify((await new Parser().parseString(entry(content))).items[0].contentSnippet))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '"The hall is not free on Tuesday, but Monday is."
"The hall is  free on Tuesday, but  is.notMonday"' ]
