#!/usr/bin/env bash
# rrule 2.8.1: UNTIL and EXDATE in UTC are compared with local times as if both had the same zone.
#
# Expected: RFC 5545, 3.3.10, demands UNTIL in UTC when DTSTART has a TZID. An event at 20:00 in Paris (19:00 UTC) with
# UNTIL=20260103T190000Z takes place on 1, 2 and 3 January; EXDATE:20260102T190000Z takes the second one out.
# Seen: east of Greenwich the last date is lost, west of it UNTIL is hours too late (a date after UNTIL is kept), and the excluded
# date remains. Nothing is reported. Exporters that write TZID for DTSTART and UTC for EXDATE are affected in every zone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1 >/dev/null
cat > try.mjs <<'JS'
import rrule from 'rrule'
const dates = (zone, ...lines) =>
  rrule.rrulestr([`DTSTART;TZID=${zone}:20260101T200000`, ...lines].join('\n')).all().map((at) => at.toISOString().slice(8, 16))
console.log('Paris', dates('Europe/Paris', 'RRULE:FREQ=DAILY;UNTIL=20260103T190000Z').join())
console.log('New York', dates('America/New_York', 'RRULE:FREQ=DAILY;UNTIL=20260104T005959Z').join())
console.log('EXDATE', dates('Europe/Paris', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260102T190000Z').join())
JS
seen=$(TZ=UTC node try.mjs)
echo "$seen"
[ "$seen" = 'Paris 01T19:00,02T19:00
New York 02T01:00,03T01:00,04T01:00
EXDATE 01T19:00,02T19:00,03T19:00' ]
