import { flushCompileCache } from 'node:module';
import { connect } from '#platform/server/db.ts';
import { readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { emptyRows, layFiles } from '../kept-files.ts';

/** A process that lays the files of contracts into the store and takes them out of their rows, one after the other, and is killed in the middle. */
const [url = ''] = process.argv.slice(2);
const log = createLog({ level: 'silent' });
const db = connect(url, { log });
const means = { db, log, storedFiles: openStoredFiles(readConfig(), db) };
// Whoever is killed writes nothing any more: what was compiled is there for the next one.
flushCompileCache();
process.send?.('begun');
while ((await db.transaction((tx) => layFiles(tx, 1, means))) > 0) process.send?.('laid');
await emptyRows(means);
process.send?.('done');
await db.close();
