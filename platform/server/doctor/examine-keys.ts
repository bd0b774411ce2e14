import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { accountName } from '../common/account-names.ts';
import type { Config } from '../config/config.ts';
import { connect } from '../database/db.ts';
import { installationKeys, keyNames, keySources } from '../keys/installation-keys.ts';
import { knownFingerprints, knowsKeys } from '../keys/known-keys.ts';
import type { Log } from '../logging/log.ts';
import { standIn } from './examine-settings.ts';
import { ok, warning, wrong, type Finding } from './finding.ts';

const about = 'keys';
const forOthers = 0o077;

/**
 * Checks that stored keys are readable by their owner only and match the database. Creates none.
 */
export async function examineKeys(config: Config, url: string | undefined, log: Log): Promise<Finding[]> {
  const stored = [...keyNames.map((name) => keySources[name].file), 'contract-certificate.pem'].filter((file) =>
    existsSync(join(config.dataDir, file)),
  );
  const findings = stored.flatMap((file) => examineFile(join(config.dataDir, file)));
  const given = {
    'token-secret': config.tokenSecret === standIn ? undefined : config.tokenSecret,
    'contract-signing-key': config.contractSigningKey,
    'encryption-key': config.encryptionKey,
    'push-key': config.pushKey,
  };
  const missing = keyNames.filter((name) => given[name] === undefined && !stored.includes(keySources[name].file));
  const known = url === undefined ? undefined : await fingerprintsIn(url, log);
  if (known === undefined || known.size === 0)
    return findings.length > 0
      ? findings
      : [
          ok(
            about,
            stored.length > 0
              ? `${stored.length} key files, readable only by their owner.`
              : 'Keys are set, or generated at the first start.',
          ),
        ];
  if (missing.length > 0) {
    const names = missing.map((name) => keySources[name].variable).join(' and ');
    findings.push(
      wrong(
        about,
        `${names} ${missing.length > 1 ? 'are' : 'is'} neither set nor in DATA_DIR, but the database uses ${missing.length > 1 ? 'them' : 'it'}.`,
        'Restore the key from a backup: Atrium does not start with a new one.',
      ),
    );
  } else
    for (const { name, fingerprint } of installationKeys(config))
      if (known.has(name) && known.get(name) !== fingerprint)
        findings.push(
          wrong(
            about,
            `${keySources[name].variable} differs from the key that the database uses.`,
            `Give every node the same key, or restore it from a backup. Only if it is lost, run “npm run keys -- accept ${name}”.`,
          ),
        );
  return findings.length > 0 ? findings : [ok(about, 'The keys match the database and are readable only by their owner.')];
}

function examineFile(path: string): Finding[] {
  const { mode, uid } = statSync(path);
  const own = process.getuid?.();
  if ((mode & forOthers) !== 0)
    return [
      wrong(
        about,
        `${path} is readable by other users of this machine.`,
        `chmod 600 ${path}. Anyone who has read it can sign in as any user, so replace the key (docs/operation/keys.md).`,
      ),
    ];
  if (own !== undefined && own !== 0 && uid !== own)
    return [
      warning(
        about,
        `${path} belongs to ${accountName(uid)}, and this is ${accountName(own)}.`,
        'Run the doctor as the user that runs Atrium.',
      ),
    ];
  return [];
}

/** Undefined where the database is unreachable, which another check reports. */
async function fingerprintsIn(url: string, log: Log): Promise<ReadonlyMap<string, string> | undefined> {
  const db = connect(url, { log, poolSize: 1 });
  try {
    return (await knowsKeys(db)) ? await knownFingerprints(db) : new Map();
  } catch {
    return undefined;
  } finally {
    await db.close();
  }
}
