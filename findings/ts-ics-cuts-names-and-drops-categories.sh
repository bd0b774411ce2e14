#!/usr/bin/env bash
# ts-ics 2.4.6: a quoted name with a semicolon is cut at it, and of several CATEGORIES lines the last one remains.
#
# Expected: RFC 5545, 3.2: in a quoted parameter ":", ";" and "," are part of the value; 3.8.1.2: CATEGORIES "can be specified more than
# once". ical.js 2.2.1 gives the whole name and all categories.
# Seen: CN="Soto, Ana; treasurer" is the name "Soto, Ana with a quotation mark in front, and the other categories are gone. Nothing is
# reported. An import that keeps such an event and sends it again changes it for everyone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6 ical.js@2.2.1 >/dev/null
cat > try.mjs <<'JS'
import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'
const file = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//EN
BEGIN:VEVENT
UID:one@example.org
DTSTAMP:20260101T000000Z
DTSTART:20260105T100000Z
DTEND:20260105T110000Z
SUMMARY:Meeting
ATTENDEE;CN="Soto, Ana; treasurer";PARTSTAT=ACCEPTED:mailto:ana@example.org
CATEGORIES:Board,Money
CATEGORIES:Public
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')
const [event] = convertIcsCalendar(undefined, file).events
console.log('ts-ics', event.attendees[0].name, JSON.stringify(event.categories))
const same = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
const categories = same.getAllProperties('categories').flatMap((line) => line.getValues())
console.log('ical.js', same.getFirstProperty('attendee').getParameter('cn'), JSON.stringify(categories))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'ts-ics "Soto, Ana ["Public"]
ical.js Soto, Ana; treasurer ["Board","Money","Public"]' ]
