import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import { checkStoredFiles } from '#platform/server/stored-files/check-stored-files.ts';
import { sweepStoredFiles } from '#platform/server/stored-files/sweep-stored-files.ts';
import { startS3Server, type S3Server } from '#platform/server/stored-files/testing/s3-server.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { readVerification } from '../../contract/contract-endpoints.ts';
import * as clauseEndpoints from '../../contract/clause-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { negotiation } from '../feature.ts';
import { aSession, ballotBody, clauseBody, wholeSession } from '../testing/sessions.ts';
import { checkSession } from './check-session.ts';
import { typesetter } from './contract-files.ts';
import { emptyRows, storeFiles } from './stored-contract-files.ts';
import { readContract } from './read-contract.ts';
import { sessionsAndContracts } from './soundness.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const features = [accounts, groups, negotiation];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  typesetter.stop();
  await s3.close();
});

describe.each(['folder', 's3'] as const)('contract files in a file store: %s', (kind) => {
  let database: TestDatabase;
  let app: TestApp;
  let ask: ReturnType<typeof requesterOf>;
  let ana: SignedInViewer;
  let bob: SignedInViewer;
  const settings = () => ({
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  });
  beforeAll(async () => {
    database = await testDatabase();
    app = createTestApp(database.db, features, kind === 's3' ? settings() : {});
    ask = requesterOf(app, features);
    [ana, bob] = (await Promise.all([aUser(app, { role: 'manager' }), aUser(app)])).map(({ viewer }) => viewer) as [
      SignedInViewer,
      SignedInViewer,
    ];
  });

  afterAll(() => database.drop());

  /** A sealed contract with its three files. */
  async function sealed(text = 'Delivery is on the first of each month.') {
    const { id } = await aSession(app, ana, [bob], { title: 'Deliveries' });
    await ask(clauseEndpoints.proposeClause, ana, { params: { id }, body: clauseBody(text) });
    const clause = wholeSession(await ask(endpoints.readSession, bob, { params: { id } })).state.clauses[0]!;
    await ask(clauseEndpoints.castVote, bob, { params: { id, clauseId: clause.id }, body: ballotBody(clause, 'accept') });
    await ask(endpoints.endSession, ana, { params: { id }, body: {} });
    await app.runJobs();
    await database.db.run(sql`delete from attempts`);
    return { id, files: await filesOf(id) };
  }
  async function filesOf(id: string): Promise<Record<Language, string>> {
    const hashes = await Promise.all(
      languages.map(async (lang) => {
        const { stream } = await readContract(app.as(bob), { params: { id }, query: { lang } });
        return [lang, sha256(await buffer(stream))] as const;
      }),
    );
    return Object.fromEntries(hashes) as Record<Language, string>;
  }
  const rowsOf = (id: string) =>
    database.db.many<{ inRow: boolean; storedHash: string | null; sha256: string }>(sql`
      select pdf is not null as "inRow", stored_hash as "storedHash", sha256 from negotiation_contracts where session_id = ${id} order by language`);
  const lay = () => database.db.transaction((tx) => storeFiles(tx, 100, app));
  const dayLater = () => database.db.run(sql`update negotiation_contracts set stored_at = stored_at - interval '25 hours'`);

  test('NE-23 contract files are copied to the file store and leave their rows a day later; signatures stay valid', async () => {
    const { id, files } = await sealed();
    const verified = await ask(readVerification, visitor, { params: { id } });
    await negotiation.onStart?.(app);
    await app.finishTasks();
    expect((await rowsOf(id)).every(({ inRow, storedHash, sha256: hash }) => inRow && storedHash === hash)).toBe(true);
    // Nodes of the previous release may still read them from their rows.
    await emptyRows(app);
    expect((await rowsOf(id)).every(({ inRow }) => inRow)).toBe(true);
    await dayLater();
    await emptyRows(app);
    expect((await rowsOf(id)).every(({ inRow }) => !inRow)).toBe(true);
    expect(await filesOf(id)).toEqual(files);
    expect(files).toEqual(JSON.parse(verified.statement).files);
    expect(await ask(readVerification, visitor, { params: { id } })).toEqual(verified);
    expect((await sessionsAndContracts.run(app)).faults).toEqual([]);
  });

  test('NE-25 a flipped bit and a missing file in the file store are detected before delivery', async () => {
    const { id, files } = await sealed();
    await lay();
    await dayLater();
    await emptyRows(app);
    const turned = await buffer(await app.storedFiles.read(files.fr));
    turned[turned.length >> 1] = (turned[turned.length >> 1] ?? 0) ^ 1;
    await app.storedFiles.bytes.remove(files.fr);
    await layBytes(turned, files.fr);
    await expect(readContract(app.as(bob), { params: { id }, query: { lang: 'fr' } })).rejects.toMatchObject({
      code: 'contract.differs',
    });
    expect(await checkSession(app.as(bob), { params: { id } })).toEqual({ differs: true });
    await app.storedFiles.bytes.remove(files.fr);
    await expect(readContract(app.as(bob), { params: { id }, query: { lang: 'fr' } })).rejects.toMatchObject({
      code: 'contract.differs',
    });
    expect((await sessionsAndContracts.run(app)).faults).toEqual([expect.stringContaining(id)]);
    turned[turned.length >> 1] = (turned[turned.length >> 1] ?? 0) ^ 1;
    await layBytes(turned, files.fr);
    expect(await filesOf(id)).toEqual(files);
    expect((await sessionsAndContracts.run(app)).faults).toEqual([]);
  });

  async function layBytes(bytes: Buffer, hash: string): Promise<void> {
    const path = join(app.config.dataDir, 'given.pdf');
    await writeFile(path, bytes);
    await app.storedFiles.bytes.write(path, hash);
  }

  test('NE-23 a file that the file store lost before leaving its row stays in the row', async () => {
    const { id, files } = await sealed();
    await lay();
    await dayLater();
    await app.storedFiles.bytes.remove(files.en);
    await emptyRows(app);
    expect((await rowsOf(id)).map(({ inRow }) => inRow)).toEqual([true, false, false]);
    expect(await filesOf(id)).toEqual(files);
    await database.db.run(sql`delete from negotiation_contracts where session_id = ${id}`);
  });

  test(
    'NE-23 repeatedly killing the process during copying and deleting loses and duplicates no file',
    { timeout: scaled(120_000) },
    async () => {
      const contracts = [await sealed('One.'), await sealed('Two.'), await sealed('Three.')];
      const program = join(import.meta.dirname, './testing/killed-while-storing.ts');
      const env = { PATH: process.env['PATH'], DATA_DIR: app.config.dataDir, ...(kind === 's3' ? settings() : {}) };
      for (let kill = 0, isDone = false; !isDone; kill += 1) {
        const child = fork(program, [database.url], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
        const ended = once(child, 'exit');
        child.on('message', (shown) => (isDone = shown === 'done'));
        await once(child, 'message');
        // Rows may be emptied immediately here, so that some kills interrupt that.
        await dayLater();
        // Kills at different points of the process; the last run completes.
        if (kill < 4) {
          await sleep(kill * 20);
          child.kill('SIGKILL');
        }
        await ended;
        for (const { id, files } of contracts) expect(await filesOf(id)).toEqual(files);
      }
      await dayLater();
      await emptyRows(app);
      for (const { id, files } of contracts) {
        expect((await rowsOf(id)).map(({ inRow, storedHash, sha256: hash }) => !inRow && storedHash === hash)).toEqual([true, true, true]);
        expect(await filesOf(id)).toEqual(files);
      }
      await sweepStoredFiles(app);
      const { faults } = await checkStoredFiles({ db: database.db, storedFiles: app.storedFiles });
      expect(faults.filter((fault) => contracts.some(({ files }) => Object.values(files).some((hash) => fault.includes(hash))))).toEqual(
        [],
      );
    },
  );
});
