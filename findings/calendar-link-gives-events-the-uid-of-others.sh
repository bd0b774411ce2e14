#!/usr/bin/env bash
# calendar-link 2.11.5: the UID of an event is a number of at most five digits, drawn by chance, and a whole day is written as a time.
#
# Expected: RFC 5545, 3.8.4.7: the UID is globally unique, and the same for the same event, since a calendar replaces an event by one with
# its UID. 3.8.2.4: DTSTART is a time unless it says VALUE=DATE. 3.3.11: a semicolon in a text is “\;”.
# Seen: of 2,000 events some have the UID of another; who adds both loses one. The same event added twice is there twice. The whole day
# is “DTSTART:20260301”, which ical.js 2.2.1 refuses, and with it the event. Semicolons are not escaped.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund calendar-link@2.11.5 ical.js@2.2.1 >/dev/null
cat > try.mjs <<'JS'
import { ics } from 'calendar-link'
import ICAL from 'ical.js'
const write = (event) => decodeURIComponent(ics(event)).replace(/^.*?,/, '')
const meeting = { title: 'Vote; then tea', start: '2026-03-01 19:00:00 +0100', duration: [1, 'hour'] }
const uid = (text) => /UID:(.*)/.exec(text)[1]
const uids = Array.from({ length: 2000 }, () => uid(write(meeting)))
console.log('five digits or fewer:', uids.every((one) => /^\d{1,5}$/.test(one)))
console.log('all different:', new Set(uids).size === uids.length, '· always the same:', new Set(uids).size === 1)
console.log(/SUMMARY.*/.exec(write(meeting))[0])
const day = write({ title: 'Fair', start: '2026-03-01', end: '2026-03-02', allDay: true })
console.log(/DTSTART.*/.exec(day)[0])
try {
  console.log(new ICAL.Event(new ICAL.Component(ICAL.parse(day)).getFirstSubcomponent('vevent')).startDate.toString())
} catch (error) {
  console.log('ical.js:', error.message)
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'five digits or fewer: true
all different: false · always the same: false
SUMMARY:Vote; then tea
DTSTART:20260301
ical.js: invalid date-time value: "2026-03-01T::"' ]
