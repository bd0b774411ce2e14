#!/usr/bin/env bash
# odf-kit 0.13.14, ods-reader: of equal rows one is left, and title rows, grouped rows and times are missing.
#
# Expected: OpenDocument 1.3, part 3: adjoining rows that are equal may be written once with their number (table:number-rows-repeated); rows
# to repeat on each page are in <table:table-header-rows>, grouped ones in <table:table-row-group>; a cell may be a time
# (office:time-value). LibreOffice writes all four. Columns that are equal are repeated as they should be.
# Seen: a list of the votes “yes”, “yes”, “yes”, “no” has two rows. The heading of a list with “rows to repeat” is missing, and so is
# what a group contains; a cell with 19:30 is empty. No error says so; a comment in the source calls equal rows rare.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund odf-kit@0.13.14 fflate@0.8.2 >/dev/null
cat > try.mjs <<'JS'
import { strToU8, zipSync } from 'fflate'
import { readOds } from 'odf-kit/ods-reader'
const oasis = 'urn:oasis:names:tc:opendocument:xmlns'
const read = (rows) =>
  readOds(zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(`<office:document-content xmlns:office="${oasis}:office:1.0" xmlns:text="${oasis}:text:1.0" xmlns:table="${oasis}:table:1.0" office:version="1.3">
<office:body><office:spreadsheet><table:table table:name="List">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`),
  })).sheets[0].rows.map(({ cells }) => cells.map(({ value }) => value).join())
const cell = (text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const row = (text) => `<table:table-row>${cell(text)}</table:table-row>`
console.log('equal rows', JSON.stringify(read(`<table:table-row table:number-rows-repeated="3">${cell('yes')}</table:table-row>${row('no')}`)))
console.log('title row', JSON.stringify(read(`<table:table-header-rows>${row('Vote')}</table:table-header-rows>${row('yes')}`)))
console.log('grouped rows', JSON.stringify(read(`<table:table-row-group>${row('yes')}${row('no')}</table:table-row-group>${row('Sum')}`)))
console.log('time', JSON.stringify(read(`<table:table-row>${cell('Start')}<table:table-cell office:value-type="time" office:time-value="PT19H30M00S"><text:p>19:30</text:p></table:table-cell></table:table-row>`)))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'equal rows ["yes","no"]
title row ["yes"]
grouped rows ["Sum"]
time ["Start"]' ]
