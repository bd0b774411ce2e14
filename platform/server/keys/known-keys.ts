import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Database, Queries } from '../database/db.ts';
import { CannotStart } from '../common/cannot-start.ts';
import {
  fingerprintOf,
  installationKeys,
  keySources,
  missingKeys,
  type InstallationKey,
  type KeyName,
  type KeySettings,
} from './installation-keys.ts';

/** The next encryption key during a rotation, until its transaction commits. */
export const nextKeyFile = `${keySources['encryption-key'].file}.next`;

/** Fingerprints of the keys used with this database, by name. */
export async function knownFingerprints(db: Queries): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ name: string; fingerprint: string }>(sql`select name, fingerprint from key_fingerprints`);
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

/** Whether fingerprints exist; earlier releases did not store them. */
export async function knowsKeys(db: Queries): Promise<boolean> {
  const { isThere } = await db.one<{ isThere: boolean }>(sql`select to_regclass('key_fingerprints') is not null as "isThere"`);
  return isThere;
}

/** Stores the fingerprint of a key for this database. */
export async function knowKey(db: Queries, { name, fingerprint }: Pick<InstallationKey, 'name' | 'fingerprint'>): Promise<void> {
  await db.run(sql`
    insert into key_fingerprints as known (name, fingerprint) values (${name}, ${fingerprint})
    on conflict (name) do update set fingerprint = excluded.fingerprint, noted_at = now() where known.fingerprint <> excluded.fingerprint`);
}

/**
 * Throws `CannotStart` where a key is missing whose fingerprint the database has. Otherwise a new
 * key would be generated that decrypts nothing and looks like the real one.
 */
export async function assertNoneMissing(db: Queries, settings: KeySettings): Promise<void> {
  const known = await knownFingerprints(db);
  const lost = missingKeys(settings).filter((name) => known.has(name));
  if (lost.length === 0) return;
  const variables = lost.map((name) => keySources[name].variable).join(' and ');
  throw new CannotStart(
    `${variables} ${lost.length > 1 ? 'are' : 'is'} neither set nor in ${settings.dataDir}, but this database uses ${lost.length > 1 ? 'them' : 'it'}: restore from a backup, or give every node the same. Only if lost permanently, run “npm run keys -- accept ${lost.join(' ')}”.`,
  );
}

/**
 * Returns the keys of this installation; throws `CannotStart` where they are not those of the
 * database. The first start stores their fingerprints. Different keys would sign people out at each
 * node, sign contracts with unknown keys, and lock second factors permanently.
 */
export async function assertKnownKeys(db: Database, settings: KeySettings): Promise<InstallationKey[]> {
  await finishRotation(db, settings);
  await assertNoneMissing(db, settings);
  const own = missingKeys(settings);
  const keys = installationKeys(settings);
  // One statement, ordered by name: of two nodes that start together, one stores all of its keys.
  await db.run(sql`
    insert into key_fingerprints (name, fingerprint)
    select name, fingerprint from jsonb_to_recordset(${JSON.stringify(keys.map(({ name, fingerprint }) => ({ name, fingerprint })))}::jsonb) as own (name text, fingerprint text) order by name
    on conflict (name) do nothing`);
  const known = await knownFingerprints(db);
  const others = keys.filter(({ name, fingerprint }) => known.get(name) !== fingerprint);
  if (others.length === 0) return keys;
  // Another node was first: deletes the keys generated here.
  for (const { name } of others) if (own.includes(name)) rmSync(join(settings.dataDir, keySources[name].file), { force: true });
  const described = others.map(({ name, fingerprint }) => `${keySources[name].variable} (${fingerprint}, not ${known.get(name)})`);
  const names = others.map(({ name }) => name).join(' ');
  throw new CannotStart(
    `This database uses another ${described.join(' and another ')}: give every node the same, or restore from a backup. Only if lost or replaced on purpose, run “npm run keys -- accept ${names}”.`,
  );
}

/** A rotation that was killed after its commit leaves the new key next to the old one. */
async function finishRotation(db: Queries, { dataDir, encryptionKey }: KeySettings): Promise<void> {
  const next = join(dataDir, nextKeyFile);
  if (encryptionKey !== undefined || !existsSync(next)) return;
  const name: KeyName = 'encryption-key';
  const isCurrent = (await knownFingerprints(db)).get(name) === fingerprintOf(name, readFileSync(next, 'utf8').trim());
  if (isCurrent) renameSync(next, join(dataDir, keySources[name].file));
  else rmSync(next, { force: true });
}
