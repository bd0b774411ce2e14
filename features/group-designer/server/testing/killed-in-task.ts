import { flushCompileCache } from 'node:module';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { hub } from '#features/hub/server/feature.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { connect, type Database, type Queries, type Transaction } from '#platform/server/database/db.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { groupDesigner } from '../feature.ts';

/**
 * Process that runs background tasks and is killed before the given number of statements within
 * transactions.
 */
const [url = '', at = ''] = process.argv.slice(2);
let statements = 0;
// Killing loses the compile cache, so it is written for the next process first.
flushCompileCache();

const counted = <Asks extends keyof Queries>(tx: Transaction, asks: Asks): Queries[Asks] =>
  ((query: Parameters<Queries[Asks]>[0]) => {
    statements += 1;
    if (statements === Number(at)) process.kill(process.pid, 'SIGKILL');
    return tx[asks](query);
  }) as Queries[Asks];

const db = connect(url, { log: createLog({ level: 'silent' }) });
const toDelete: Database = {
  ...db,
  transaction: (work) =>
    db.transaction((tx) =>
      work({ ...tx, many: counted(tx, 'many'), one: counted(tx, 'one'), maybeOne: counted(tx, 'maybeOne'), run: counted(tx, 'run') }),
    ),
};
const features = putTogether([accounts, groups, hub, uploads, groupDesigner]);
const app = createTestApp(toDelete, features);
await startJobs(
  app,
  [],
  [],
  async () => {},
  features.flatMap(({ taskSteps = [] }) => taskSteps),
);
