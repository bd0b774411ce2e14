#!/usr/bin/env bash
# ical.js 2.2.1: FREQ=YEARLY from 29 February gives 1 March in common years; FREQ=MONTHLY from the 31st skips short months.
#
# Expected: RFC 5545, 3.3.10: "recurrence rules may generate recurrence instances with an invalid date […] such recurrence
# instances MUST be ignored", so that a yearly event from 29 February 2024 comes next in 2028. ical.js applies that to months.
# Seen: the same library moves a yearly date to 1 March and leaves out a monthly one, so that a birthday or an anniversary stands
# on another day than in the calendars that follow the RFC. BYMONTH=2;BYMONTHDAY=29 gives the dates that the RFC gives.
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
  return [1, 2, 3].map(() => iterator.next().toString().slice(0, 10))
}
console.log(JSON.stringify(dates('FREQ=YEARLY', '2024-02-29T12:00:00')))
console.log(JSON.stringify(dates('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2024-02-29T12:00:00')))
console.log(JSON.stringify(dates('FREQ=MONTHLY', '2026-01-31T12:00:00')))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '["2024-02-29","2025-03-01","2026-03-01"]
["2024-02-29","2028-02-29","2032-02-29"]
["2026-01-31","2026-03-31","2026-05-31"]' ]
