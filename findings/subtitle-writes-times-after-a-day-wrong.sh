#!/usr/bin/env bash
# subtitle 4.2.2: from the 24th hour on, times are written with the hours of the next day and milliseconds of eight digits.
#
# Expected: WebVTT, 4.1: the hours of a timestamp are two or more digits, milliseconds three. The library reads 25:00:01.500 as it is.
# Seen: what was read as 25:00:01.500 is written as 01:00:01.86400500, which no player understands, and which is a day early if one
# cuts the digits. Recordings that begin with the time of day, or assemblies of two days, have such times; a shorter file is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund subtitle@4.2.2 >/dev/null
cat > try.mjs <<'JS'
import { parseSync, stringifySync } from 'subtitle'
for (const hour of ['01', '23', '24', '25', '100']) {
  const cues = parseSync(`WEBVTT\n\n${hour}:00:01.500 --> ${hour}:00:02.500\nHello\n`)
  console.log(cues.at(-1).data.start / 1000, stringifySync(cues, { format: 'WebVTT' }).split('\n').find((line) => line.includes('-->')))
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '3601.5 01:00:01.500 --> 01:00:02.500
82801.5 23:00:01.500 --> 23:00:02.500
86401.5 00:00:01.86400500 --> 00:00:02.86400500
90001.5 01:00:01.86400500 --> 01:00:02.86400500
360001.5 04:00:01.345600500 --> 04:00:02.345600500' ]
