#!/usr/bin/env bash
# pdf2json 4.1.0: the raw text of a page begins with its last line and ends with its first.
#
# Expected: the lines from top to bottom, as the comment in the source has it (“visual reading order (top-to-bottom, left-to-right)”). The
# list of texts of the same run has them in this order, and so has the raw text of 4.0.2.
# Seen: PDF counts upwards from the foot of the page (ISO 32000-2, 8.3.2.3), and the lines are sorted by that number, the least first. A
# contract reads “Article 3, Article 2, Article 1”; of several pages, each one is turned round. No error or warning says so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdf2json@4.1.0 before@npm:pdf2json@4.0.2 pdf-lib@1.17.1 >/dev/null
cat > try.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import Before from 'before'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import Parser from 'pdf2json'
const document = await PDFDocument.create()
const font = await document.embedFont(StandardFonts.Helvetica)
const page = document.addPage([400, 400])
for (const [index, line] of ['Article 1', 'Article 2', 'Article 3'].entries()) page.drawText(line, { x: 20, y: 380 - 20 * index, size: 12, font })
writeFileSync('contract.pdf', await document.save())
for (const [version, PDF] of Object.entries({ '4.0.2': Before, '4.1.0': Parser })) {
  const parser = new PDF(null, true)
  const { Pages } = await new Promise((resolve, reject) => {
    parser.on('pdfParser_dataReady', resolve)
    parser.on('pdfParser_dataError', reject)
    parser.loadPDF('contract.pdf')
  })
  const texts = Pages[0].Texts.map(({ R }) => decodeURIComponent(R[0].T))
  console.log(version, '| texts:', texts.join(', '), '| raw text:', parser.getRawTextContent().match(/Article \d/g).join(', '))
}
JS
seen=$(node try.mjs 2>/dev/null | grep '|')
echo "$seen"
[ "$seen" = '4.0.2 | texts: Article 1, Article 2, Article 3 | raw text: Article 1, Article 2, Article 3
4.1.0 | texts: Article 1, Article 2, Article 3 | raw text: Article 3, Article 2, Article 1' ]
