import type { Config } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/database/db.ts';
import { installationKey, keyNames, keySources, missingKeys, type KeyName } from '#platform/server/keys/installation-keys.ts';
import { assertNoneMissing, knowKey, knownFingerprints, knowsKeys } from '#platform/server/keys/known-keys.ts';
import { rotateEncryptionKey } from '#platform/server/keys/rotate-encryption-key.ts';
import { CannotStart } from '#platform/server/common/cannot-start.ts';
import { runTyped, print, typedCommand } from './command.ts';
import { features } from './features.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run keys · npm run keys -- accept ${keyNames.join('|')} · npm run keys -- rotate`;

/** Consequences of replacing a key. */
const consequences: Readonly<Record<KeyName, string>> = {
  'token-secret': 'Everyone must sign in again, and existing invitation links no longer work.',
  'contract-signing-key': 'Contracts are signed with this key from now on; sealed contracts are still verified with the previous key.',
  'encryption-key': 'Authenticator apps no longer work: people sign in with a recovery code and set up their app again.',
  'push-key': 'No browser receives push notifications until its user turns them on again.',
};

/**
 * `npm run keys`: lists the keys and compares them with the database; accepts other keys
 * permanently, or rotates the encryption key.
 */
export const keys = typedCommand('No key was changed', async ([command, ...names]) => {
  await onDatabase(1, async (db, config) => {
    if (!(await knowsKeys(db))) throw new CannotStart('This release was never started on this database: start it first.');
    if (command === undefined) await list(db, config);
    else if (command === 'accept') await accept(db, config, names);
    else if (command === 'rotate') await rotate(db, config);
    else throw new CannotStart(usage);
  });
});

await runTyped(import.meta, keys);

async function list(db: Database, config: Config): Promise<void> {
  const known = await knownFingerprints(db);
  const missing = missingKeys(config);
  for (const name of keyNames) {
    if (missing.includes(name)) {
      const where = `neither ${keySources[name].variable} nor DATA_DIR contains it`;
      const status = known.has(name) ? `missing: ${where}` : `the next start generates it: ${where}`;
      print(`${name.padEnd(22)}${(known.get(name) ?? '').padEnd(16)}  ${status}`);
      continue;
    }
    const { fingerprint } = installationKey(config, name);
    const status = known.get(name) === fingerprint ? 'in use' : `the database uses another, ${known.get(name) ?? 'none'}`;
    print(`${name.padEnd(22)}${fingerprint}  ${status}`);
  }
}

async function accept(db: Database, config: Config, names: readonly string[]): Promise<void> {
  const chosen = keyNames.filter((name) => names.includes(name));
  if (chosen.length === 0 || chosen.length < names.length) throw new CannotStart(usage);
  for (const name of chosen) {
    // A missing key is lost: a new one is generated.
    const key = installationKey(config, name);
    await knowKey(db, key);
    print(`${keySources[key.name].variable} (${key.fingerprint}) is in use from now on. ${consequences[key.name]}`);
  }
}

async function rotate(db: Database, config: Config): Promise<void> {
  await assertNoneMissing(db, config);
  const { resealed, unreadable } = await rotateEncryptionKey(db, config, features);
  print(`The encryption key was replaced. ${resealed} second factors were re-encrypted.`);
  if (unreadable > 0) print(`${unreadable} could not be decrypted and are unchanged: these people sign in with a recovery code.`);
  if (config.encryptionKey !== undefined) print('Set ENCRYPTION_KEY to the value of ENCRYPTION_KEY_NEXT before you start a node.');
}
