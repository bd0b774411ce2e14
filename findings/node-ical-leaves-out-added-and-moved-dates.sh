#!/usr/bin/env bash
# node-ical 0.26.1: expandRecurringEvent leaves out dates that RDATE adds, and dates that were moved into the period asked for.
#
# Expected: RFC 5545, 3.8.5.2: the dates of RDATE belong to the series, whether it has a rule or not; 3.8.4.4: a changed occurrence takes
# place at its own DTSTART. In the first week of December there is the rehearsal of the 1st, the additional one, and the one that was moved
# there from January.
# Seen: RDATE is ignored without an error, also in a series that consists of such dates alone. A moved date is looked for at its original
# time only, so that it is missing in the week where it takes place, unless the period contains its original time too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 >/dev/null
cat > try.mjs <<'JS'
import ical from 'node-ical'
const event = (...lines) => ['BEGIN:VEVENT', 'UID:one@example.org', 'DTSTAMP:20261101T100000Z', ...lines, 'END:VEVENT']
const calendar = (...lines) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const first = 'DTSTART;TZID=Europe/Paris:20261201T190000'
const rule = 'RRULE:FREQ=WEEKLY;COUNT=8'
const added = 'RDATE;TZID=Europe/Paris:20261204T190000'
const moved = event('RECURRENCE-ID;TZID=Europe/Paris:20270112T190000', 'DTSTART;TZID=Europe/Paris:20261203T190000', 'SUMMARY:Rehearsal')
for (const [name, lines] of Object.entries({
  'a rule': event(first, rule, 'SUMMARY:Rehearsal'),
  'a rule and RDATE': event(first, rule, added, 'SUMMARY:Rehearsal'),
  'RDATE alone': event(first, added, 'SUMMARY:Rehearsal'),
  'a rule and a moved date': [...event(first, rule, 'SUMMARY:Rehearsal'), ...moved],
})) {
  const series = ical.sync.parseICS(calendar(...lines))['one@example.org']
  const found = ical.expandRecurringEvent(series, { from: new Date('2026-12-01T00:00Z'), to: new Date('2026-12-07T00:00Z') })
  console.log(`${name}:`, found.map(({ start }) => start.toISOString().slice(0, 10)).join(' '))
}
JS
seen=$(TZ=UTC node try.mjs)
echo "$seen"
[ "$seen" = 'a rule: 2026-12-01
a rule and RDATE: 2026-12-01
RDATE alone: 2026-12-01
a rule and a moved date: 2026-12-01' ]
