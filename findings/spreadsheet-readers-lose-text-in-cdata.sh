#!/usr/bin/env bash
# exceljs 4.4.0, read-excel-file 9.3.17 and xlsx-populate 1.21.0: a text that the file has in a CDATA section is an empty cell.
#
# Expected: XML 1.0, 2.7: "CDATA sections may occur anywhere character data may occur", and are that text. SheetJS (xlsx 0.18.5) reads it.
# Seen: the cell is empty, without an error; the other cells are right. Excel and LibreOffice escape "&" instead, so that a reader that was
# tried with their files alone finds nothing; a list written by another program seems to lack its names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 xlsx-populate@1.21.0 xlsx@0.18.5 jszip@3.10.1 >/dev/null
cat > try.mjs <<'JS'
import Excel from 'exceljs'
import JSZip from 'jszip'
import { readSheet } from 'read-excel-file/node'
import SheetJS from 'xlsx'
import Populate from 'xlsx-populate'
const written = SheetJS.write({ SheetNames: ['S'], Sheets: { S: SheetJS.utils.aoa_to_sheet([['Smith & Sons', 7]]) } }, { type: 'buffer', bookType: 'xlsx', bookSST: true })
const zip = await JSZip.loadAsync(written)
const texts = await zip.file('xl/sharedStrings.xml').async('string')
for (const text of ['Smith &amp; Sons', '<![CDATA[Smith & Sons]]>']) {
  zip.file('xl/sharedStrings.xml', texts.replace('Smith &amp; Sons', () => text))
  const file = await zip.generateAsync({ type: 'nodebuffer' })
  const book = new Excel.Workbook()
  await book.xlsx.load(file)
  const sheet = (await Populate.fromDataAsync(file)).sheet(0)
  console.log(text)
  console.log('exceljs', JSON.stringify(book.worksheets[0].getRow(1).values.slice(1)))
  console.log('read-excel-file', JSON.stringify((await readSheet(file))[0]))
  console.log('xlsx-populate', JSON.stringify(['A1', 'B1'].map((at) => sheet.cell(at).value() ?? null)))
  console.log('xlsx', JSON.stringify(SheetJS.utils.sheet_to_json(SheetJS.read(file).Sheets.S, { header: 1 })[0]))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'Smith &amp; Sons
exceljs ["Smith & Sons",7]
read-excel-file ["Smith & Sons",7]
xlsx-populate ["Smith & Sons",7]
xlsx ["Smith & Sons",7]
<![CDATA[Smith & Sons]]>
exceljs ["",7]
read-excel-file [null,7]
xlsx-populate [null,7]
xlsx ["Smith & Sons",7]' ]
