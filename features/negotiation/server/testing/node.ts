import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { connect } from '#platform/server/database/db.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { runNode } from '#platform/server/testing/run-node.ts';
import { updateClauses } from '../../contract/live.ts';
import { negotiation } from '../feature.ts';

/**
 * One of several nodes on a database, as a separate process; sends its address to its parent. If
 * `lastWords` is given, it dies between commit and broadcast of events that contain this text.
 */
const [url = '', lastWords] = process.argv.slice(2);
const features = [accounts, groups, negotiation];
const db = connect(url, { log: createLog({ level: 'silent' }) });
const app = createTestApp(db, features, { DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '100000' });
await runNode(app, features, {
  identify: createIdentify(app),
  identifyAgain: createIdentifyAgain(app),
  roomsFor: async () => [],
  instead: (live) => (rooms, event, data, except) => {
    if (lastWords && event === updateClauses && JSON.stringify(data).includes(lastWords)) process.kill(process.pid, 'SIGKILL');
    else live.sendEvent(rooms, event, data, except);
  },
});
