#!/usr/bin/env bash
# @hocuspocus/server 4.7.0: when onStoreDocument fails, the document is taken out of memory as soon as its last connection closes.
#
# Expected: the log line of the failure says "Document stays in memory to avoid data loss", so that the next storing includes it.
# Seen: storing is not tried again while nobody types. When the last connection closes it is tried once more; if that fails too,
# the document leaves the memory, and who opens it next gets the state before the changes, which every client had seen as synced.
# A database that is away for a minute is enough. An update must be stored before it is acknowledged.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @hocuspocus/server@4.7.0 yjs@13.6.33 >/dev/null
cat > try.mjs <<'JS'
import { Hocuspocus } from '@hocuspocus/server'
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
let [databaseIsUp, tries] = [false, 0]
const server = new Hocuspocus({
  quiet: true,
  debounce: 100,
  maxDebounce: 200,
  async onStoreDocument() {
    tries += 1
    if (!databaseIsUp) throw new Error('the database is away')
  },
})
const first = await server.openDirectConnection('minutes', {})
await first.transact((document) => document.getText('body').insert(0, 'Decided: we buy the hall.'))
await wait(2_000)
const whileOpen = tries
await first.disconnect().catch(() => undefined)
await wait(1_000)
databaseIsUp = true
const second = await server.openDirectConnection('minutes', {})
console.log(JSON.stringify({ whileOpen, afterClosing: tries, read: second.document.getText('body').toString() }))
process.exit(0)
JS
node try.mjs >seen.txt 2>log.txt
grep -q 'stays in memory to avoid data loss' log.txt
seen=$(cat seen.txt)
echo "$seen"
[ "$seen" = '{"whileOpen":1,"afterClosing":2,"read":""}' ]
