#!/usr/bin/env bash
# rrule-temporal 2.2.8: an occurrence at a local time that the clock change skips is left out, and COUNT goes on to a later day.
#
# Expected: RFC 5545, 3.3.10 with erratum 4271, treats a recurring local time that does not exist as 3.3.5 does, with the offset
# before the change: a daily event at 02:30 in Paris takes place on 29 March 2026 at 03:30, and COUNT=3 ends on 30 March.
# Seen: 29 March is absent and the rule ends on 31 March. A weekly event on Sunday at 02:30 has no date at all that week.
# It affects night shifts, broadcasts and backups, and each calendar whose count of dates is compared with another program's.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule-temporal@2.2.8 temporal-polyfill@1.0.8 >/dev/null
cat > try.mjs <<'JS'
import { RRuleTemporal } from 'rrule-temporal'
const dates = (rule) =>
  new RRuleTemporal({ rruleString: `DTSTART;TZID=Europe/Paris:20260328T023000\nRRULE:${rule}` }).all().map((at) => String(at).slice(5, 16))
console.log(JSON.stringify({ daily: dates('FREQ=DAILY;COUNT=3'), sundays: dates('FREQ=WEEKLY;BYDAY=SU;COUNT=1') }))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '{"daily":["03-28T02:30","03-30T02:30","03-31T02:30"],"sundays":["04-05T02:30"]}' ]
