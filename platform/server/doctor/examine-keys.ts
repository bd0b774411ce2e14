import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { accountName } from '../account-names.ts';
import type { Config } from '../config.ts';
import { connect } from '../db.ts';
import { installationKeys, keyNames, keySources } from '../keys/installation-keys.ts';
import { knownFingerprints, knowsKeys } from '../keys/known-keys.ts';
import type { Log } from '../log.ts';
import { standIn } from './examine-settings.ts';
import { ok, warning, wrong, type Finding } from './finding.ts';

const about = 'keys';
const forOthers = 0o077;

/**
 * Checks that stored keys are readable by their owner only and match the database. Creates none.
 */
export async function examineKeys(config: Config, url: string | undefined, log: Log): Promise<Finding[]> {
  const kept = [...keyNames.map((name) => keySources[name].file), 'contract-certificate.pem'].filter((file) =>
    existsSync(join(config.dataDir, file)),
  );
  const findings = kept.flatMap((file) => examineFile(join(config.dataDir, file)));
  const given = {
    'token-secret': config.tokenSecret === standIn ? undefined : config.tokenSecret,
    'contract-signing-key': config.contractSigningKey,
    'encryption-key': config.encryptionKey,
    'push-key': config.pushKey,
  };
  const missing = keyNames.filter((name) => given[name] === undefined && !kept.includes(keySources[name].file));
  const known = url === undefined ? undefined : await fingerprintsIn(url, log);
  if (known === undefined || known.size === 0)
    return findings.length > 0
      ? findings
      : [
          ok(
            about,
            kept.length > 0 ? `${kept.length} are kept, for their owner alone.` : 'They are given by settings, or made at the first start.',
          ),
        ];
  if (missing.length > 0) {
    const names = missing.map((name) => keySources[name].variable).join(' and ');
    findings.push(
      wrong(
        about,
        `${names} ${missing.length > 1 ? 'are' : 'is'} neither set nor kept in DATA_DIR, and the database is used with one.`,
        'Put back what a backup holds: another one would be made, and Atrium would not start with it.',
      ),
    );
  } else
    for (const { name, fingerprint } of installationKeys(config))
      if (known.has(name) && known.get(name) !== fingerprint)
        findings.push(
          wrong(
            about,
            `${keySources[name].variable} is another than the one that the database is used with.`,
            `Give every node the same, or put back what a backup holds; only where it is lost, run “npm run keys -- accept ${name}”.`,
          ),
        );
  return findings.length > 0 ? findings : [ok(about, 'They are those that the database is used with, for their owner alone.')];
}

function examineFile(path: string): Finding[] {
  const { mode, uid } = statSync(path);
  const own = process.getuid?.();
  if ((mode & forOthers) !== 0)
    return [
      wrong(
        about,
        `${path} can be read by others on this machine.`,
        `chmod 600 ${path}; whoever has read it can sign in as anybody, so replace it (docs/operation/keys.md).`,
      ),
    ];
  if (own !== undefined && own !== 0 && uid !== own)
    return [
      warning(about, `${path} belongs to ${accountName(uid)}, and this is ${accountName(own)}.`, 'Run the doctor as whom Atrium runs as.'),
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
