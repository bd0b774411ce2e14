#!/usr/bin/env bash
# ical.js 2.2.1: BYSETPOS is ignored when FREQ is DAILY (or WEEKLY), though the rule is parsed and written back whole.
#
# Expected: RFC 5545: FREQ=DAILY;BYHOUR=9,12,18;BYSETPOS=-1 is the last of the three times of each day, 18:00.
# Seen: all three times of each day. With FREQ=MONTHLY the same library does apply BYSETPOS, so that a test with the usual
# "last working day of the month" says nothing of the other frequencies.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 >/dev/null
cat > try.mjs <<'JS'
import ICAL from 'ical.js'
const dates = (rule, start) => {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(start))
  return [1, 2, 3].map(() => iterator.next().toString().slice(5, 16))
}
const rule = 'FREQ=DAILY;BYHOUR=9,12,18;BYSETPOS=-1'
console.log(ICAL.Recur.fromString(rule).toString().includes('BYSETPOS=-1'))
console.log(JSON.stringify(dates(rule, '2026-01-01T18:00:00')))
console.log(JSON.stringify(dates('FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1', '2026-01-02T18:00:00')))
console.log(JSON.stringify(dates('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-01-30T18:00:00')))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'true
["01-01T18:00","01-02T09:00","01-02T12:00"]
["01-02T18:00","01-05T18:00","01-07T18:00"]
["01-30T18:00","02-27T18:00","03-31T18:00"]' ]
