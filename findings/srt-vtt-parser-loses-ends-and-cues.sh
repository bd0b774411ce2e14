#!/usr/bin/env bash
# @plussub/srt-vtt-parser 2.0.5: a cue without hours and with a setting has no end, an empty cue takes the next one in, and with line
# breaks of Windows all texts end in one.
#
# Expected: WebVTT, 4.1 and 6.1: hours may be left out, settings such as “align:start” follow the second time, a cue may be without
# text, and lines end with CR LF, LF or CR.
# Seen: “00:03.000 --> 00:04.000 align:start” ends at null, though with hours it ends at 4000. A cue without text has the number, the
# times and the words of the next cue as its text, and that cue is missing. No error is raised for any of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @plussub/srt-vtt-parser@2.0.5 >/dev/null
cat > try.mjs <<'JS'
import { parse } from '@plussub/srt-vtt-parser'
const read = (name, ...lines) =>
  console.log(name, JSON.stringify(parse(`WEBVTT\n\n${lines.join('\n')}\n`).entries.map(({ from, to, text }) => [from, to, text])))
read('hours and setting', '00:00:03.000 --> 00:00:04.000 align:start', 'Anne')
read('no hours', '00:03.000 --> 00:04.000', 'Anne')
read('no hours, setting', '00:03.000 --> 00:04.000 align:start', 'Anne')
read('empty cue', '00:00:03.000 --> 00:00:04.000', '', '00:00:05.000 --> 00:00:06.000', 'Anne')
read('CR LF', '00:00:03.000 --> 00:00:04.000\r', 'Anne\r')
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'hours and setting [[3000,4000,"Anne"]]
no hours [[3000,4000,"Anne"]]
no hours, setting [[3000,null,"Anne"]]
empty cue [[3000,4000,"\n00:00:05.000 --> 00:00:06.000\nAnne"]]
CR LF [[3000,4000,"Anne\r"]]' ]
