#!/usr/bin/env bash
# feed 6.0.0: in Atom, the type of an enclosure is guessed from its address and always a picture, and categories have no term.
#
# Expected: the type that was given, as in the RSS of the same feed, and <category term="…">: RFC 4287, 4.2.2: "Category elements MUST
# have a 'term' attribute".
# Seen: a recording (audio/mpeg) is type="image/mp3" for readers of Atom and audio/mpeg for those of RSS, and a category that was
# given a name has only a label. Both feeds come from one object, so that a look at the RSS says nothing about the Atom.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund feed@6.0.0 >/dev/null
cat > try.mjs <<'JS'
import { Feed } from 'feed'
const at = new Date('2026-03-01T10:00:00Z')
const feed = new Feed({ title: 'Choir', id: 'https://example.org/', link: 'https://example.org/', copyright: 'Choir', updated: at })
feed.addItem({
  title: 'Rehearsal',
  id: 'https://example.org/1',
  link: 'https://example.org/1',
  date: at,
  category: [{ name: 'Music' }],
  enclosure: { url: 'https://example.org/rehearsal.mp3', length: 3, type: 'audio/mpeg' },
})
const lines = (text) => text.split('\n').filter((line) => /enclosure|category/.test(line)).map((line) => line.trim()).join('\n')
console.log(lines(feed.atom1()))
console.log(lines(feed.rss2()))
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = '<link rel="enclosure" href="https://example.org/rehearsal.mp3" type="image/mp3" length="3"/>
<category label="Music"/>
<category>Music</category>
<enclosure length="3" type="audio/mpeg" url="https://example.org/rehearsal.mp3"/>' ]
