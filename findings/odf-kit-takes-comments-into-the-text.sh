#!/usr/bin/env bash
# odf-kit 0.13.14, odt-reader: a comment in the margin becomes a part of the sentence that it is about, with the name of its author.
#
# Expected: OpenDocument 1.3, part 3: <office:annotation> is a note beside the text. Footnotes and tracked changes, which are also written
# within the paragraph, are told apart, and so are the comments of a spreadsheet by the same library.
# Seen: “The rent is 500Anne2026-05-03T10:00:00too much! euros.” in HTML, in Markdown and in the model, without a mark. What was said in
# confidence about a contract is published as its text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund odf-kit@0.13.14 fflate@0.8.2 >/dev/null
cat > try.mjs <<'JS'
import { strToU8, zipSync } from 'fflate'
import { odtToMarkdown } from 'odf-kit/markdown'
import { odtToHtml } from 'odf-kit/odt-reader'
const oasis = 'urn:oasis:names:tc:opendocument:xmlns'
const document = zipSync({
  mimetype: strToU8('application/vnd.oasis.opendocument.text'),
  'content.xml': strToU8(`<office:document-content xmlns:office="${oasis}:office:1.0" xmlns:text="${oasis}:text:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3">
<office:body><office:text><text:p>The rent is 500<office:annotation><dc:creator>Anne</dc:creator><dc:date>2026-05-03T10:00:00</dc:date><text:p>too much!</text:p></office:annotation> euros.</text:p></office:text></office:body></office:document-content>`),
})
console.log(odtToHtml(document, { fragment: true }))
console.log(odtToMarkdown(document).trim())
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '<p>The rent is 500Anne2026-05-03T10:00:00too much! euros.</p>
The rent is 500Anne2026\-05\-03T10:00:00too much\! euros\.' ]
