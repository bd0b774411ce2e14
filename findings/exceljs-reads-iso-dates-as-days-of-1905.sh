#!/usr/bin/env bash
# exceljs 4.4.0: a cell with an ISO date (t="d") is read as a day of 1905; xlsx-populate 1.21.0 reads it as not a number.
#
# Expected: ECMA-376, 18.18.11 (ST_CellType): "d: cell contains a date in the ISO 8601 format". The strict form of the format stores
# dates so, and SheetJS writes them with the option cellDates. It reads back the day, and so does read-excel-file 9.3.17.
# Seen: 1 March 2026 becomes 18 July 1905, without an error: exceljs parses the text as a number, 2026, and counts so many days. Dates
# of joining of a whole list end up within two weeks of one another.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx-populate@1.21.0 xlsx@0.18.5 read-excel-file@9.3.17 jszip@3.10.1 >/dev/null
cat > try.mjs <<'JS'
import Excel from 'exceljs'
import JSZip from 'jszip'
import { readSheet } from 'read-excel-file/node'
import SheetJS from 'xlsx'
import Populate from 'xlsx-populate'
const sheet = SheetJS.utils.aoa_to_sheet([[new Date(2026, 2, 1)]], { cellDates: true })
const file = SheetJS.write({ SheetNames: ['People'], Sheets: { People: sheet } }, { type: 'buffer', bookType: 'xlsx', cellDates: true })
const xml = await (await JSZip.loadAsync(file)).file('xl/worksheets/sheet1.xml').async('string')
console.log('file', xml.match(/<c [^>]*t="d"[^>]*><v>\d{4}-\d\d-\d\d/)?.[0].replace(/ s="\d+"/, ''))
const book = new Excel.Workbook()
await book.xlsx.load(file)
console.log('exceljs', book.worksheets[0].getCell('A1').value.toISOString().slice(0, 10))
console.log('xlsx-populate', (await Populate.fromDataAsync(file)).sheet(0).cell('A1').value())
const day = (date) => (date instanceof Date ? 'a date' : String(date))
console.log('read-excel-file', day((await readSheet(file))[0][0]))
console.log('SheetJS', day(SheetJS.read(file, { type: 'buffer', cellDates: true }).Sheets.People.A1.v))
JS
seen=$(TZ=UTC node try.mjs)
echo "$seen"
[ "$seen" = 'file <c r="A1" t="d"><v>2026-03-01
exceljs 1905-07-18
xlsx-populate NaN
read-excel-file a date
SheetJS a date' ]
