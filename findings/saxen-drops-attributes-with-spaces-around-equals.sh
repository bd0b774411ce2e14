#!/usr/bin/env bash
# saxen 11.2.0: an attribute with a space around its equals sign is dropped, and no error is raised.
#
# Expected: XML 1.0 allows white space there (Eq ::= S? '=' S?), so `<cell at = "B2"/>` has the attribute `at`, as the two
# other parsers below read it.
# Seen: the element has no such attribute. The event `error` is not raised; only `warn`, for "recoverable errors, such as
# malformed attributes". A reader of spreadsheets or diagrams goes on without the reference of a cell and puts its value in
# the wrong place. To be sure, stop at `warn` too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund saxen@11.2.0 sax@1.4.1 fast-xml-parser@5.2.5 >/dev/null
cat > try.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser'
import sax from 'sax'
import { Parser } from 'saxen'
const read = {
  saxen(xml) {
    const seen = { attributes: {}, errors: 0, warnings: 0 }
    const parser = new Parser()
    parser.on('openTag', (_, attributes) => Object.assign(seen.attributes, attributes()))
    parser.on('error', () => { seen.errors += 1 })
    parser.on('warn', () => { seen.warnings += 1 })
    parser.parse(xml)
    return { ...seen.attributes, errors: seen.errors, warned: seen.warnings > 0 }
  },
  sax(xml) {
    const found = {}
    const parser = sax.parser(true)
    parser.onopentag = ({ attributes }) => Object.assign(found, attributes)
    parser.write(xml).close()
    return found
  },
  'fast-xml-parser': (xml) => new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: false }).parse(xml).cell,
}
for (const xml of ['<cell at="B2" kind="text"/>', '<cell at = "B2" kind="text"/>'])
  for (const [name, parse] of Object.entries(read)) console.log(`${name} ${JSON.stringify(parse(xml))}`)
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'saxen {"at":"B2","kind":"text","errors":0,"warned":false}
sax {"at":"B2","kind":"text"}
fast-xml-parser {"at":"B2","kind":"text"}
saxen {"kind":"text","errors":0,"warned":true}
sax {"at":"B2","kind":"text"}
fast-xml-parser {"at":"B2","kind":"text"}' ]
