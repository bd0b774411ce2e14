import { flushCompileCache } from 'node:module';
import { connect } from '#platform/server/database/db.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { emptyRows, storeFiles } from '../stored-contract-files.ts';

/**
 * Process that moves contract files from their rows to the file store one by one, until a test
 * kills it.
 */
const [url = ''] = process.argv.slice(2);
const log = createLog({ level: 'silent' });
const db = connect(url, { log });
const dependencies = { db, log, storedFiles: openStoredFiles(readConfig(), db) };
// A killed process does not write its compile cache, so it is written first.
flushCompileCache();
process.send?.('begun');
while ((await db.transaction((tx) => storeFiles(tx, 1, dependencies))) > 0) process.send?.('laid');
await emptyRows(dependencies);
process.send?.('done');
await db.close();
