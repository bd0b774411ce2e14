#!/usr/bin/env bash
# node-webvtt 2.0.0: captions with lines below WEBVTT, a STYLE or REGION block, or tabs around the arrow are refused.
#
# Expected: all four are in the standard (WebVTT, 4.1 and 6.1: text may follow the signature until a blank line, blocks of styles and regions
# precede the cues, spaces or tabs stand around “-->”), and browsers show such files. Caption services export “Kind: captions” and
# “Language: fr” below the signature.
# Seen: an error for the whole file, no cue is read. NOTE blocks, hours of three digits and carriage returns alone are read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-webvtt@2.0.0 >/dev/null
cat > try.mjs <<'JS'
import webvtt from 'node-webvtt'
const cue = '00:01.000 --> 00:02.000\nGood evening\n'
const files = {
  note: `WEBVTT\n\nNOTE by Ana\n\n${cue}`,
  header: `WEBVTT\nKind: captions\nLanguage: fr\n\n${cue}`,
  style: `WEBVTT\n\nSTYLE\n::cue { color: lime }\n\n${cue}`,
  region: `WEBVTT\n\nREGION\nid:stage\nwidth:40%\n\n${cue}`,
  tabs: `WEBVTT\n\n${cue.replaceAll(' --> ', '\t-->\t')}`,
}
for (const [name, text] of Object.entries(files)) {
  try {
    console.log(name, webvtt.parse(text).cues.length)
  } catch (error) {
    console.log(name, error.message)
  }
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = 'note 1
header Missing blank line after signature
style Cue identifier needs to be followed by timestamp (cue #0)
region Cue identifier needs to be followed by timestamp (cue #0)
tabs Invalid cue timestamp (cue #0)' ]
