#!/usr/bin/env bash
# mammoth 1.13.0: what stands in a simple field, in a run with its own direction, or below a ruby gloss is left out.
#
# Expected: ECMA-376, 17.16.19 (fldSimple), 17.3.2.8 (dir), 17.3.2.3 (bdo) and 17.3.3.25 (ruby): all are containers of runs, whose text is
# the text of the document. The same reference written as a complex field (fldChar) is read.
# Seen: “as agreed in article 3” is “as agreed in ”, and a name in right-to-left order is gone. Programs that fill in templates write
# names, dates and numbers of articles as simple fields. The message is the one that harmless elements get (“an unrecognised element
# was ignored”), and the conversion succeeds.
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
const run = (text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const sign = (type) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const parts = {
  complex: `${sign('begin')}<w:r><w:instrText>REF art3</w:instrText></w:r>${sign('separate')}${run('article 3')}${sign('end')}`,
  simple: `<w:fldSimple w:instr="REF art3">${run('article 3')}</w:fldSimple>`,
  dir: `<w:dir w:val="rtl">${run('عقد')}</w:dir>`,
  bdo: `<w:bdo w:val="rtl">${run('عقد')}</w:bdo>`,
  ruby: `<w:r><w:ruby><w:rt>${run('けいやく')}</w:rt><w:rubyBase>${run('契約')}</w:rubyBase></w:ruby></w:r>`,
}
for (const [name, part] of Object.entries(parts)) {
  const file = new JSZip()
  file.file('[Content_Types].xml', `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`)
  file.file('_rels/.rels', `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`)
  file.file('word/document.xml', `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p>${run('as agreed in ')}${part}${run('.')}</w:p></w:body></w:document>`)
  const { value, messages } = await mammoth.extractRawText({ buffer: await file.generateAsync({ type: 'nodebuffer' }) })
  console.log(name, JSON.stringify(value.trim()), messages.map(({ type, message }) => `${type}: ${message}`).join())
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'complex "as agreed in article 3." 
simple "as agreed in ." warning: An unrecognised element was ignored: w:fldSimple
dir "as agreed in ." warning: An unrecognised element was ignored: w:dir
bdo "as agreed in ." warning: An unrecognised element was ignored: w:bdo
ruby "as agreed in ." warning: An unrecognised element was ignored: w:ruby' ]
