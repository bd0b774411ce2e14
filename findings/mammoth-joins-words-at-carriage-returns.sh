#!/usr/bin/env bash
# mammoth 1.13.0: a line break written as <w:cr/> and a tab written as <w:ptab/> vanish, so that two words become one.
#
# Expected: ECMA-376 (17.3.3.4) defines cr as a line break, and 17.3.3.23 ptab as a tab to a position; <w:br/> and <w:tab/>
# are read.
# Seen: “Lyon” and “Tuesday” of two lines arrive as “LyonTuesday”; a message says that an unrecognised element was ignored.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 jszip@3.10.1 >/dev/null
cat > try.mjs <<'JS'
import JSZip from 'jszip'
import mammoth from 'mammoth'
const office = 'http://schemas.openxmlformats.org'
const signs = { br: '<w:br/>', tab: '<w:tab/>', cr: '<w:cr/>', ptab: '<w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/>' }
for (const [name, sign] of Object.entries(signs)) {
  const file = new JSZip()
  file.file('[Content_Types].xml', `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`)
  file.file('_rels/.rels', `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`)
  file.file('word/document.xml', `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Lyon</w:t>${sign}<w:t>Tuesday</w:t></w:r></w:p></w:body></w:document>`)
  const { value, messages } = await mammoth.convertToHtml({ buffer: await file.generateAsync({ type: 'nodebuffer' }) })
  console.log(name, JSON.stringify(value), messages.length)
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'br "<p>Lyon<br />Tuesday</p>" 0
tab "<p>Lyon\tTuesday</p>" 0
cr "<p>LyonTuesday</p>" 1
ptab "<p>LyonTuesday</p>" 1' ]
