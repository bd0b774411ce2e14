#!/usr/bin/env bash
# word-extractor 1.0.4: a clause that was moved while changes are tracked is in the text twice, at the old place and the new one.
#
# Expected: ECMA-376, 17.13.5.22: the content of <w:moveFrom> is no longer there, as with <w:del>, which is left out. mammoth 1.13.0 gives the
# clause once, at its new place.
# Seen: both places, without a mark. Word tracks a cut and paste as a move, so that a negotiated contract with a clause in a new order
# is read with the clause in both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund word-extractor@1.0.4 mammoth@1.13.0 jszip@3.10.1 >/dev/null
cat > try.mjs <<'JS'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import WordExtractor from 'word-extractor'
const office = 'http://schemas.openxmlformats.org'
const paragraph = (content) => `<w:p>${content}</w:p>`
const run = (text) => `<w:r><w:t>${text}</w:t></w:r>`
const clause = run('The fee is 500.')
const file = new JSZip()
file.file('[Content_Types].xml', `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`)
file.file('_rels/.rels', `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`)
file.file('word/document.xml', `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${[
  `<w:moveFromRangeStart w:id="1" w:name="move1"/><w:moveFrom w:id="2" w:author="Anne">${clause}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>`,
  run('It is due in May.') + '<w:del w:id="3" w:author="Anne"><w:r><w:delText>Or June.</w:delText></w:r></w:del>',
  `<w:moveToRangeStart w:id="4" w:name="move1"/><w:moveTo w:id="5" w:author="Anne">${clause}</w:moveTo><w:moveToRangeEnd w:id="4"/>`,
].map(paragraph).join('')}</w:body></w:document>`)
const buffer = await file.generateAsync({ type: 'nodebuffer' })
const lines = (text) => JSON.stringify(text.split('\n').filter(Boolean))
console.log('word-extractor', lines((await new WordExtractor().extract(buffer)).getBody()))
console.log('mammoth', lines((await mammoth.extractRawText({ buffer })).value))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'word-extractor ["The fee is 500.","It is due in May.","The fee is 500."]
mammoth ["It is due in May.","The fee is 500."]' ]
