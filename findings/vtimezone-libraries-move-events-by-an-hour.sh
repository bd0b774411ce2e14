#!/usr/bin/env bash
# timezones-ical-library 2.3.2 and @touch4it/ical-timezones 1.9.0: of the two sources of VTIMEZONE that the documentation of ical-generator
# names, the first knows only the present rules of a zone, the second those of 2019 or so. Events are an hour off with either.
#
# Expected: RFC 5545, 3.6.5: the component gives the offsets for the times that the calendar contains. Mexico City was at -5 in July
# 2021 and has been at -6 all year since 2022; São Paulo has had no summer time since 2019, Almaty has been at +5 since 2024.
# Seen: the first gives one rule that holds from 1970 on, so that each event before a change of the law moves: -6 for July 2021. The
# second still puts Mexico City, São Paulo and Almaty at the hours of the past. Programs that read such a file go by the component, not by the
# name of the zone, as the RFC tells them. Tests with Paris or New York pass.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund timezones-ical-library@2.3.2 @touch4it/ical-timezones@1.9.0 ical.js@2.2.1 >/dev/null
cat > try.mjs <<'JS'
import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'
const hours = (text, local) => {
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text.trim().replaceAll(/\r?\n/g, '\r\n'))))
  return zone.utcOffset(ICAL.Time.fromString(local)) / 3600
}
for (const [name, local] of [
  ['Europe/Paris', '2026-07-15T12:00:00'],
  ['America/Mexico_City', '2021-07-15T12:00:00'],
  ['America/Mexico_City', '2026-07-15T12:00:00'],
  ['America/Sao_Paulo', '2026-01-15T12:00:00'],
  ['Asia/Almaty', '2026-01-15T12:00:00'],
]) {
  const written = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'shortOffset' }).format(new Date(`${local}Z`))
  console.log(name, local.slice(0, 7), written.split('GMT')[1], hours(tzlib_get_ical_block(name)[0], local), hours(getVtimezoneComponent(name), local))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'Europe/Paris 2026-07 +2 2 2
America/Mexico_City 2021-07 -5 -6 -5
America/Mexico_City 2026-07 -6 -6 -5
America/Sao_Paulo 2026-01 -3 -3 -2
Asia/Almaty 2026-01 +5 5 6' ]
