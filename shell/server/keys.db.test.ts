import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { openSecret, sealSecret } from '#features/accounts/server/two-factor/sealed-secret.ts';
import { findSecondFactor, putSecondFactor } from '#features/accounts/server/two-factor/two-factor-store.ts';
import { readConfig, type Config } from '#platform/server/config/config.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { newEd25519Key } from '#platform/server/keys/ed25519-key.ts';
import { encryptionKeyOf, fingerprintOf, installationKeys, keyNames, keySources } from '#platform/server/keys/installation-keys.ts';
import { assertKnownKeys, knowKey } from '#platform/server/keys/known-keys.ts';
import { rotateEncryptionKey } from '#platform/server/keys/rotate-encryption-key.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';

const contractKey = newEd25519Key();
const log = createLog({ level: 'silent' });
let own: TestDatabase;
let app: TestApp;
let folder: string;
/** A single connection, as commands use on a stopped installation. */
let alone: Database;
beforeAll(async () => {
  own = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'atrium-keys-'));
  app = createTestApp(own.db, features, { CONTRACT_SIGNING_KEY: contractKey, DATA_DIR: folder });
});
afterAll(async () => {
  await alone?.close();
  await own.drop();
  rmSync(folder, { recursive: true });
});

describe('keys known to the database', () => {
  test('OP-02 the first node registers its keys; a node with others is refused in one line that names each', async () => {
    await assertKnownKeys(own.db, app.config);
    await assertKnownKeys(own.db, { ...app.config });
    const other = { ...app.config, tokenSecret: 'z'.repeat(40), contractSigningKey: newEd25519Key() };
    const refusal: unknown = await assertKnownKeys(own.db, other).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'start.impossible',
      message: expect.stringMatching(/TOKEN_SECRET.*CONTRACT_SIGNING_KEY.*npm run keys/),
    });
    expect((refusal as Error).message).not.toMatch(/\n|ENCRYPTION_KEY|zzzz/);
    // A container that lost its folder creates new keys and no longer fits this installation.
    const lost = { ...app.config, contractSigningKey: undefined, dataDir: mkdtempSync(join(folder, 'lost-')) };
    await expect(assertKnownKeys(own.db, lost)).rejects.toThrow(/CONTRACT_SIGNING_KEY/);
    for (const key of installationKeys(lost)) await knowKey(own.db, key);
    await assertKnownKeys(own.db, lost);
    for (const key of installationKeys(app.config)) await knowKey(own.db, key);
  });

  test.each(keyNames)(
    'OP-03 OP-02 %s missing while the database has its fingerprint: the start is refused, and no file is created',
    async (name) => {
      const database = await testDatabase();
      const dataDir = mkdtempSync(join(folder, 'first-'));
      await assertKnownKeys(database.db, readConfig({ DATA_DIR: dataDir }));
      const files = readdirSync(dataDir);
      expect(files.toSorted()).toEqual(
        Object.values(keySources)
          .map(({ file }) => file)
          .toSorted(),
      );
      const { file, variable } = keySources[name];
      const value = readFileSync(join(dataDir, file), 'utf8');
      rmSync(join(dataDir, file));
      await expect(assertKnownKeys(database.db, readConfig({ DATA_DIR: dataDir }))).rejects.toMatchObject({
        code: 'start.impossible',
        message: expect.stringMatching(
          new RegExp(`^${variable} is neither set nor in .*, but this database uses it.*backup.*npm run keys -- accept ${name}”\\.$`),
        ),
      });
      expect(readdirSync(dataDir)).toEqual(files.filter((each) => each !== file));
      // Restored as a file or a setting, it is accepted.
      writeFileSync(join(dataDir, file), value, { mode: 0o600 });
      await assertKnownKeys(database.db, readConfig({ DATA_DIR: dataDir }));
      rmSync(join(dataDir, file));
      await assertKnownKeys(database.db, readConfig({ DATA_DIR: dataDir, [variable]: value }));
      await database.drop();
    },
  );

  test('OP-02 of two concurrent first starts with separate folders the second is refused and leaves no key', async () => {
    const database = await testDatabase();
    const [one, another] = [mkdtempSync(join(folder, 'one-')), mkdtempSync(join(folder, 'another-'))];
    const starts = await Promise.allSettled(
      [one, another].map((dataDir) => assertKnownKeys(database.db, readConfig({ DATA_DIR: dataDir }))),
    );
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = starts[0]?.status === 'fulfilled' ? [one, another] : [another, one];
    expect(readdirSync(winner)).toHaveLength(keyNames.length);
    expect(readdirSync(loser)).toEqual([]);
    await database.drop();
  });

  test('OP-02 a key is the same in any notation, and its fingerprint does not reveal it', () => {
    const onOneLine = contractKey.replace(/-----[A-Z ]+-----|\s/g, '');
    expect(fingerprintOf('contract-signing-key', onOneLine)).toBe(fingerprintOf('contract-signing-key', contractKey));
    const text = 'a secret that is long enough for this';
    expect(fingerprintOf('token-secret', text)).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprintOf('token-secret', text)).not.toBe(fingerprintOf('encryption-key', text));
  });
});

describe('the rotation of the encryption key', () => {
  const secretOf = async (db: Database, config: Config, id: string) => {
    const factor = await findSecondFactor(db, id);
    return factor && openSecret(config, id, factor);
  };

  test('AC-11 all second factors are re-encrypted with the next key, older formats included; the old key decrypts nothing', async () => {
    const [ana, bob, cleo] = (await Promise.all([aUser(app), aUser(app), aUser(app)])).map(({ viewer }) => viewer.id) as [
      string,
      string,
      string,
    ];
    const stored = { ...app.config, encryptionKey: undefined };
    writeFileSync(join(folder, 'encryption-key'), encryptionKeyOf(app.config));
    for (const id of [ana, bob, cleo]) await putSecondFactor(own.db, id, sealSecret(app.config, id, `secret of ${id}`));
    const { sealedSecret } = sealSecret({ ...app.config, encryptionKey: app.config.tokenSecret }, bob, `secret of ${bob}`);
    await putSecondFactor(own.db, bob, { sealedSecret, sealedBy: null });
    await own.db.run(sql`update second_factors set sealed_secret = ${Buffer.alloc(40)} where user_id = ${cleo}`);
    await assertKnownKeys(own.db, stored);

    // The running node uses the old key.
    await expect(rotateEncryptionKey(connectAlone(), stored, features)).rejects.toThrow(/stop every node/);
    expect(await secretOf(own.db, stored, ana)).toBe(`secret of ${ana}`);
    await own.db.close();
    await expect
      .poll(() => alone.many(sql`select from pg_stat_activity where datname = current_database() and application_name = 'atrium'`))
      .toHaveLength(1);

    expect(await rotateEncryptionKey(alone, stored, features)).toEqual({ resealed: 2, unreadable: 1 });
    const now = { ...stored };
    expect(readFileSync(join(folder, 'encryption-key'), 'utf8')).not.toBe(app.config.encryptionKey);
    for (const id of [ana, bob]) {
      expect(await secretOf(alone, now, id)).toBe(`secret of ${id}`);
      expect(await secretOf(alone, app.config, id)).toBeUndefined();
    }
    await assertKnownKeys(alone, now);
    await expect(assertKnownKeys(alone, app.config)).rejects.toThrow(/ENCRYPTION_KEY/);
  });

  test('AC-11 a rotation killed after its commit is finished by the next start; one killed before has no effect', async () => {
    const settings = () => ({ ...app.config, encryptionKey: undefined });
    const next = join(folder, 'encryption-key.next');
    writeFileSync(next, 'n'.repeat(48));
    await assertKnownKeys(alone, settings());
    expect(existsSync(next)).toBe(false);

    writeFileSync(next, 'n'.repeat(48));
    await knowKey(alone, { name: 'encryption-key', fingerprint: fingerprintOf('encryption-key', 'n'.repeat(48)) });
    await assertKnownKeys(alone, settings());
    expect(readFileSync(join(folder, 'encryption-key'), 'utf8')).toBe('n'.repeat(48));
  });

  test('AC-11 with keys from settings, so is the next one', async () => {
    const given = { ...app.config, encryptionKey: 'n'.repeat(48) };
    await expect(rotateEncryptionKey(alone, given, features)).rejects.toThrow(/ENCRYPTION_KEY_NEXT/);
    const [ana] = await alone.many<{ id: string }>(sql`select user_id as id from second_factors order by user_id`);
    await putSecondFactor(alone, ana?.id ?? '', sealSecret(given, ana?.id ?? '', 'a secret'));
    const { resealed } = await rotateEncryptionKey(alone, { ...given, nextEncryptionKey: 'm'.repeat(48) }, features);
    expect(resealed).toBe(1);
    await assertKnownKeys(alone, { ...app.config, encryptionKey: 'm'.repeat(48) });
  });
});

function connectAlone(): Database {
  alone ??= connect(own.url, { log, poolSize: 1 });
  return alone;
}
