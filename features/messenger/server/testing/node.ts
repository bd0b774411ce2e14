import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { roomsToJoin } from '#features/groups/server/public-api.ts';
import { connect } from '#platform/server/database/db.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { runNode } from '#platform/server/testing/run-node.ts';
import { messageSent } from '../../contract/live.ts';
import { messenger } from '../feature.ts';

/**
 * One of several nodes on a database, as a separate process; it sends its address to its parent.
 * With `lastSeq`, it is killed between the commit of that message and its announcement.
 */
const [url = '', lastSeq] = process.argv.slice(2);
const features = [accounts, groups, messenger];
const db = connect(url, { log: createLog({ level: 'silent' }) });
const app = createTestApp(db, features, { DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '100000' });
await runNode(app, features, {
  identify: createIdentify(app),
  identifyAgain: createIdentifyAgain(app),
  roomsFor: (viewer) => roomsToJoin(db, viewer),
  instead: (live) => (rooms, event, data, except) => {
    if (lastSeq && event === messageSent && 'seq' in data && String(data.seq) === lastSeq) process.kill(process.pid, 'SIGKILL');
    else live.sendEvent(rooms, event, data, except);
  },
});
