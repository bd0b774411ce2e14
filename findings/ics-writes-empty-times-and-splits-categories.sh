#!/usr/bin/env bash
# ics 3.12.0: a duration of days or weeks ends with an empty time ("P1WT"), and a category with a comma becomes two.
#
# Expected: RFC 5545, 3.3.6: weeks stand alone ("P1W"), days are "P7D", and "T" is followed by hours, minutes or seconds. 3.3.11: a comma in a
# text is "\,", as the same library writes it in the title.
# Seen: "P1WT" and "P7DT". Lenient readers such as ical.js guess what is meant; Temporal.Duration, which reads "P1W", refuses both with
# a RangeError, and so a camp of a week has no end. The category "Youth, sports" arrives as "Youth" and " sports".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ics@3.12.0 ical.js@2.2.1 temporal-polyfill@1.0.8 >/dev/null
cat > try.mjs <<'JS'
import ICAL from 'ical.js'
import { createEvent } from 'ics'
import { Temporal } from 'temporal-polyfill'
const read = (text) => {
  try {
    return String(Temporal.Duration.from(text))
  } catch (error) {
    return error.name
  }
}
for (const duration of [{ hours: 2 }, { days: 7 }, { weeks: 1 }]) {
  const { error, value } = createEvent({ start: [2026, 7, 6, 10, 0], startInputType: 'utc', duration, title: 'Camp, hall', categories: ['Youth, sports'] })
  const written = value.match(/DURATION:(\w+)/)[1]
  const event = new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent('vevent')
  const texts = [event.getFirstPropertyValue('summary'), event.getFirstProperty('categories').getValues()]
  console.log(error, written, read(written), JSON.stringify(texts))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'null PT2H PT2H ["Camp, hall",["Youth"," sports"]]
null P7DT RangeError ["Camp, hall",["Youth"," sports"]]
null P1WT RangeError ["Camp, hall",["Youth"," sports"]]' ]
