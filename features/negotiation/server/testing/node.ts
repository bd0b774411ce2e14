import type { AddressInfo } from 'node:net';
import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { connect } from '#platform/server/db.ts';
import { startJobs } from '#platform/server/jobs.ts';
import { startLive } from '#platform/server/live.ts';
import { bindLiveCalls } from '#platform/server/live-calls.ts';
import { createLog } from '#platform/server/log.ts';
import { testHouse } from '#platform/server/testing/house.ts';
import { updateClauses } from '../../contract/live.ts';
import { negotiation } from '../feature.ts';

/**
 * One node of several on a database, as a process of its own: HTTP, live connections and jobs. Given a text, it is killed
 * between the commit of events that hold it and their broadcast. Sends its address to its parent.
 */
const [url = '', lastWords] = process.argv.slice(2);
const features = [accounts, groups, negotiation];
const db = connect(url, { log: createLog({ level: 'silent' }) });
const house = testHouse(db, features, { DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '100000' });
const problemOf = createProblems(
  features.map((feature) => feature.errors),
  house.words,
);
const identify = createIdentify(house);
const http = createHttp({ house, routes: bindRoutes(features, []), pipeline: new Pipeline(house), problemOf, identify });
const live = startLive(http.server, {
  house,
  identify,
  identifyAgain: createIdentifyAgain(house),
  problemOf,
  roomsFor: async () => [],
  calls: bindLiveCalls(features, []),
  watchedRooms: features.flatMap((feature) => feature.liveRooms ?? []),
});
house.live = {
  ...live,
  sendEvent: (rooms, event, data) => {
    if (lastWords && event === updateClauses && JSON.stringify(data).includes(lastWords)) process.kill(process.pid, 'SIGKILL');
    else live.sendEvent(rooms, event, data);
  },
};
await startJobs(
  house,
  features.flatMap((feature) => feature.subscribers ?? []),
  [],
  async () => {},
  features.flatMap((feature) => feature.workParts ?? []),
);
await http.listen({ port: 0, host: '127.0.0.1' });
process.send?.(`http://127.0.0.1:${(http.server.address() as AddressInfo).port}`);
