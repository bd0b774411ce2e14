#!/usr/bin/env bash
# ical.js 2.2.1: FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO, an example of RFC 5545, gives each Monday after the start, not one a year.
#
# Expected: RFC 5545, 3.8.5.3, "Monday of week number 20": 1997-05-12, 1998-05-11, 1999-05-17.
# Seen: 1997-05-19, 1997-05-26, 1997-06-02, without the start and without an error. BYWEEKNO alone gives no date at all.
# The library names BYWEEKNO among its parts and refuses wrong combinations of it. A fair in "week 20" fills the calendar.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 >/dev/null
cat > try.mjs <<'JS'
import ICAL from 'ical.js'
const dates = (rule) => {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString('1997-05-12T09:00:00'))
  return JSON.stringify([1, 2, 3].map(() => iterator.next()?.toString().slice(0, 10) ?? null))
}
console.log(dates('FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'))
console.log(dates('FREQ=YEARLY;BYWEEKNO=20'))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '["1997-05-19","1997-05-26","1997-06-02"]
[null,null,null]' ]
