import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Config } from '../config/config.ts';
import type { Database, Transaction } from '../database/db.ts';
import type { ServerFeature } from '../extension-points/feature.ts';
import { CannotStart } from '../common/cannot-start.ts';
import { encryptionKeyOf, fingerprintOf, keySources } from './installation-keys.ts';
import { knowKey, nextKeyFile } from './known-keys.ts';

const name = 'encryption-key';

/**
 * Replaces the encryption key and re-encrypts all secrets in one transaction. The new key is
 * `ENCRYPTION_KEY_NEXT` where keys come from settings, otherwise it is generated and stored in the
 * data folder. Throws `CannotStart` while a node is running.
 */
export async function rotateEncryptionKey(
  db: Database,
  config: Config,
  features: readonly Pick<ServerFeature, 'reseal'>[],
): Promise<{ resealed: number; unreadable: number }> {
  const next = nextKeyOf(config);
  const waiting = join(config.dataDir, nextKeyFile);
  const isStored = config.encryptionKey === undefined;
  if (isStored) {
    rmSync(waiting, { force: true });
    // Written before the commit, so that the key in use is always stored.
    writeFileSync(waiting, next, { mode: 0o600, flag: 'wx', flush: true });
  }
  const sum = await db.transaction(async (tx) => {
    await assertAlone(tx);
    const done = { resealed: 0, unreadable: 0 };
    for (const { reseal } of features) {
      const own = await reseal?.(tx, config, { ...config, encryptionKey: next });
      done.resealed += own?.resealed ?? 0;
      done.unreadable += own?.unreadable ?? 0;
    }
    await knowKey(tx, { name, fingerprint: fingerprintOf(name, next) });
    return done;
  });
  if (isStored) renameSync(waiting, join(config.dataDir, keySources[name].file));
  return sum;
}

function nextKeyOf(config: Config): string {
  if (config.encryptionKey === undefined) return randomBytes(48).toString('base64url');
  const next = config.nextEncryptionKey;
  if (next === undefined || next === encryptionKeyOf(config))
    throw new CannotStart(
      'ENCRYPTION_KEY is a setting: set ENCRYPTION_KEY_NEXT to the new key, such as the output of “openssl rand -base64 48”.',
    );
  return next;
}

/** A running node has the old key and could decrypt nothing. */
async function assertAlone(tx: Transaction): Promise<void> {
  const { others } = await tx.one<{ others: number }>(sql`
    select count(*) as others from pg_stat_activity where datname = current_database() and application_name = 'atrium' and pid <> pg_backend_pid()`);
  if (others > 0) throw new CannotStart('Atrium is running on this database: stop every node, rotate the key, then start them again.');
}
