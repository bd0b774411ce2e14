#!/usr/bin/env bash
# read-excel-file 9.3.17: in a workbook with date1904="true", every date is four years and a day early.
#
# Expected: the attribute is an xsd:boolean, so "true" and "1" are the same (ECMA-376, workbookPr). LibreOffice and SheetJS
# write "true", Excel writes "1".
# Seen: only "1" is recognised. With "true" the dates are counted from 1900; they look like real dates, and nothing tells.
# It hurts everyone who imports birthdays or dates of joining from a workbook that began on an old Macintosh and was saved
# by another program since.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund read-excel-file@9.3.17 fflate@0.8.2 >/dev/null
cat > try.mjs <<'JS'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...all) => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
  .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`
// One cell with the format of a date: the day 44621.
const workbook = (flag) => ({
  '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${flag}"/><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(['r1', 'worksheet', 'worksheets/sheet1.xml'], ['r2', 'styles', 'styles.xml']),
  'xl/styles.xml': `<styleSheet xmlns="${main}"><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" s="1"><v>44621</v></c></row></sheetData></worksheet>`,
})
for (const flag of ['0', '1', 'false', 'true']) {
  const file = zipSync(Object.fromEntries(Object.entries(workbook(flag)).map(([path, text]) => [path, strToU8(text)])))
  const [[date]] = await readSheet(Buffer.from(file))
  console.log(`date1904="${flag}" ${date.toISOString().slice(0, 10)}`)
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'date1904="0" 2022-03-01
date1904="1" 2026-03-02
date1904="false" 2022-03-01
date1904="true" 2022-03-01' ]
