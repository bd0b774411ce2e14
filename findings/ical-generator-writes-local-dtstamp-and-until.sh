#!/usr/bin/env bash
# ical-generator 11.1.2: with a time zone for the calendar, DTSTAMP and UNTIL are written without Z.
#
# Expected: RFC 5545 requires UTC for DTSTAMP (3.8.7.2), and for UNTIL where DTSTART names a time zone (3.3.10).
# Seen: the same event with its own time zone is written correctly (UNTIL=20260630T163000Z) until the calendar gets a time zone as well;
# then the end of the series is 20260630T183000, a local time, and DTSTAMP has no Z. Programs that take such an UNTIL for UTC may add
# or lose the last occurrence, and those that compare DTSTAMP to tell a newer answer from an older one compare local times.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@11.1.2 luxon@3.7.2 >/dev/null
cat > try.mjs <<'JS'
import ical from 'ical-generator'
import { DateTime } from 'luxon'
const local = (text) => DateTime.fromISO(text, { zone: 'Europe/Paris' })
for (const options of [{}, { timezone: 'Europe/Paris' }]) {
  const calendar = ical(options)
  calendar.createEvent({
    id: 'choir',
    stamp: DateTime.fromISO('2026-03-01T12:00', { zone: 'utc' }),
    start: local('2026-03-03T18:30'),
    end: local('2026-03-03T20:30'),
    timezone: 'Europe/Paris',
    summary: 'Choir',
    repeating: { freq: 'WEEKLY', until: local('2026-06-30T18:30') },
  })
  console.log(calendar.toString().split('\r\n').filter((line) => /^(DTSTAMP|DTSTART|RRULE)/.test(line)).join('\n'))
}
JS
seen=$(TZ=UTC node try.mjs)
echo "$seen"
[ "$seen" = 'DTSTAMP:20260301T120000Z
DTSTART;TZID=Europe/Paris:20260303T183000
RRULE:FREQ=WEEKLY;UNTIL=20260630T163000Z
DTSTAMP:20260301T130000
DTSTART;TZID=Europe/Paris:20260303T183000
RRULE:FREQ=WEEKLY;UNTIL=20260630T183000' ]
