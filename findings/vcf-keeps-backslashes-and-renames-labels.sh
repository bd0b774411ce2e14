#!/usr/bin/env bash
# vcf 2.1.2: texts are given with the backslashes of the file, and the labels of Apple's contacts get another name when written.
#
# Expected: RFC 6350, 3.4 and 4: "\," is a comma and "\n" a line break; the backslash belongs to the file. Names of properties are kept, as
# an unknown one may mean something to other programs (6.10).
# Seen: the company "Weir, Sons" is shown as "Weir\, Sons", and a note of two lines has "\n" in the middle. X-ABLabel, by which Apple names
# an address ("Club"), is written as X-AB-LABEL, which nobody reads. vcard4 4.0.5 gives the texts as they were typed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcf@2.1.2 vcard4@4.0.5 >/dev/null
cat > try.mjs <<'JS'
import VCard from 'vcf'
import { parse } from 'vcard4'
const card = ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Weir\\, Sons', 'NOTE:Monday\\nTuesday', 'item1.EMAIL:club@example.org', 'item1.X-ABLabel:Club', 'END:VCARD', ''].join('\r\n')
const one = new VCard().parse(card)
console.log('vcf', JSON.stringify([one.get('fn').valueOf(), one.get('note').valueOf()]))
console.log('vcard4', JSON.stringify(parse(card).parsedVcard.filter(({ property }) => /^(FN|NOTE)$/.test(property)).map(({ value }) => value)))
console.log(one.toString('4.0').match(/item1\.X.*\w/)[0])
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'vcf ["Weir\\, Sons","Monday\\nTuesday"]
vcard4 ["Weir, Sons","Monday\nTuesday"]
item1.X-AB-LABEL:Club' ]
