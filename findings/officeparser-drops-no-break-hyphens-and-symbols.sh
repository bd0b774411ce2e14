#!/usr/bin/env bash
# officeparser 8.1.1: a no-break hyphen of Word disappears, so that “2026-2027” is read as “20262027”; so do symbols.
#
# Expected: Word writes a no-break hyphen (Ctrl+Shift+Hyphen) as an element of its own (ECMA-376, 17.3.3.18), and ticked boxes as a
# symbol of a font (17.3.3.30); breaks and tabs, also elements, are read.
# Seen: both signs are left out and nothing stands in their place. Years, account numbers and names become other ones, and
# whether a box of a form was ticked cannot be seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund officeparser@8.1.1 jszip@3.10.1 >/dev/null
cat > try.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import JSZip from 'jszip'
import { parseOffice } from 'officeparser'
const office = 'http://schemas.openxmlformats.org'
const runs = {
  tab: '<w:t>2026</w:t><w:tab/><w:t>2027</w:t>',
  hyphen: '<w:t>2026</w:t><w:noBreakHyphen/><w:t>2027</w:t>',
  symbol: '<w:sym w:font="Wingdings" w:char="F0FE"/><w:t>yes</w:t>',
}
for (const [name, run] of Object.entries(runs)) {
  const file = new JSZip()
  file.file('[Content_Types].xml', `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`)
  file.file('_rels/.rels', `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`)
  file.file('word/document.xml', `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r>${run}</w:r></w:p></w:body></w:document>`)
  writeFileSync(`${name}.docx`, await file.generateAsync({ type: 'nodebuffer' }))
  console.log(name, JSON.stringify((await (await parseOffice(`${name}.docx`)).to('text')).value))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'tab "2026\t2027"
hyphen "20262027"
symbol "yes"' ]
