#!/usr/bin/env bash
# ical-expander 3.2.0: a date of a series that was moved to an earlier week is missing from that week.
#
# Expected: between(1 December, 5 December) gives what takes place then. The meeting of 14 December was moved to the 3rd
# (RECURRENCE-ID, RFC 5545, 3.8.4.4), so that it is among them.
# Seen: nothing. The library walks the rule up to the end of the range and looks at a changed date only when the walk reaches its
# original time. Asked for the whole month, it gives the meeting on the 3rd. A calendar that loads week by week shows the week empty,
# and moving to a later week works, so that a test with "one day later" passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-expander@3.2.0 >/dev/null
cat > try.mjs <<'JS'
import IcalExpander from 'ical-expander'
const series = (moved) => `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//EN
BEGIN:VEVENT
UID:weekly@example.org
DTSTAMP:20260101T000000Z
DTSTART:20261102T100000Z
DTEND:20261102T110000Z
RRULE:FREQ=WEEKLY
END:VEVENT
BEGIN:VEVENT
UID:weekly@example.org
DTSTAMP:20260101T000000Z
RECURRENCE-ID:20261214T100000Z
DTSTART:${moved}T100000Z
DTEND:${moved}T110000Z
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')
const dates = (moved, from, to) => {
  const { events, occurrences } = new IcalExpander({ ics: series(moved), maxIterations: 100 }).between(new Date(from), new Date(to))
  return [...events, ...occurrences].map(({ startDate }) => startDate.toString().slice(5, 10)).sort().join(' ')
}
console.log('earlier, the week:', dates('20261203', '2026-12-01T00:00:00Z', '2026-12-05T00:00:00Z'))
console.log('earlier, the month:', dates('20261203', '2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z'))
console.log('later, the week:', dates('20261224', '2026-12-22T00:00:00Z', '2026-12-26T00:00:00Z'))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'earlier, the week: 
earlier, the month: 12-03 12-07 12-21 12-28
later, the week: 12-24' ]
