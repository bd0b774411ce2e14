#!/usr/bin/env bash
# node-ical 0.26.1: a time in a zone that the calendar itself defines is read in the zone of the machine that reads it.
#
# Expected: RFC 5545, 3.2.19 and 3.8.3.1: TZID names the VTIMEZONE component of the same calendar, which gives the offsets; the name is free.
# Evolution and programs with libical write names such as “/freeassociation.sourceforge.net/Europe/Paris”. 19:00 in December is 18:00 UTC.
# Seen: only IANA names and those of Windows are known; for others the component is not used, and no error is raised. The time is 19:00 of
# the machine, and `start.tz` gives the name as if the zone had been understood. On a server in UTC each event is an hour or two late.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 >/dev/null
cat > try.mjs <<'JS'
import ical from 'node-ical'
const zone = (name) => `BEGIN:VTIMEZONE
TZID:${name}
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`
const calendar = (name) => `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Sample//EN
${zone(name)}
BEGIN:VEVENT
UID:one@example.org
DTSTAMP:20261101T100000Z
DTSTART;TZID=${name}:20261201T190000
SUMMARY:Rehearsal
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')
for (const name of ['Europe/Paris', 'Romance Standard Time', '/freeassociation.sourceforge.net/Europe/Paris', 'Lyon']) {
  const { start } = ical.sync.parseICS(calendar(name))['one@example.org']
  console.log(process.env.TZ, start.toISOString().slice(0, 16), start.tz)
}
JS
seen=$(TZ=UTC node try.mjs; TZ=America/Montreal node try.mjs)
echo "$seen"
[ "$seen" = 'UTC 2026-12-01T18:00 Europe/Paris
UTC 2026-12-01T18:00 Europe/Paris
UTC 2026-12-01T19:00 /freeassociation.sourceforge.net/Europe/Paris
UTC 2026-12-01T19:00 Lyon
America/Montreal 2026-12-01T18:00 Europe/Paris
America/Montreal 2026-12-01T18:00 Europe/Paris
America/Montreal 2026-12-02T00:00 /freeassociation.sourceforge.net/Europe/Paris
America/Montreal 2026-12-02T00:00 Lyon' ]
