import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, dataDirOf, readConfig, type Config } from '../config/config.ts';
import { variables } from '../config/config-variables.ts';
import { keySources } from '../keys/installation-keys.ts';
import type { Module } from '../extension-points/modules.ts';
import { ok, warning, wrong, type Finding } from './finding.ts';

const about = 'settings';
const known = Object.keys(variables.shape);
/** Most letters by which a variable can differ from a known name to count as a misspelling. */
const slips = 2;
/** Prefixes of our variables; an unknown name with one is reported. */
const families = /^(?:ADMIN|ANALYTICS|BACKUP|CLAMD|CONTRACT|ENCRYPTION|METRICS|OIDC|PUSH|REDIS|S3|SMTP|UPLOAD|MODULES|TRUSTED|RATE_LIMIT)_/;

type Environment = Readonly<Record<string, string | undefined>>;

/** One finding per invalid setting; `config` where the settings are usable. */
export function examineSettings(env: Environment, modules: readonly Module[]): { config: Config | undefined; findings: Finding[] } {
  const findings = misnamed(env);
  let config: Config | undefined;
  try {
    config = readConfig(hasTokenSecret(env) ? env : { ...env, TOKEN_SECRET: standIn }, modules);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) findings.push(wrong(about, problem, 'Atrium does not start with this value: correct it.'));
  }
  if (config) findings.push(...together(config));
  if (findings.length === 0)
    findings.push(ok(about, `${known.filter((name) => env[name] !== undefined).length} are set, and all of them are known.`));
  return { config, findings };
}

/** Checks create no key: it would remain as if Atrium had created it. */
const hasTokenSecret = (env: Environment): boolean =>
  env['TOKEN_SECRET'] !== undefined || existsSync(join(dataDirOf(env), keySources['token-secret'].file));
export const standIn = 'placeholder for a secret that does not exist yet';

/** Misspelled variables. */
function misnamed(env: Environment): Finding[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || !/^[A-Z][A-Z0-9_]{2,}$/.test(name)) return [];
    const meant = known
      .map((other) => ({ other, slips: distance(name, other) }))
      .filter((each) => each.other.length > 5 && each.slips <= slips)
      .sort((one, other) => one.slips - other.slips)[0]?.other;
    if (meant === undefined && !families.test(name)) return [];
    return [
      wrong(
        about,
        `${name} is not a setting of Atrium and has no effect.`,
        meant ? `Was ${meant} meant?` : 'Remove it, or look up the right name in the README.',
      ),
    ];
  });
}

/** Combinations that work but are rarely intended. */
function together({ publicUrl, host, smtpUrl, backups, databaseUrl, s3, isDevelopment, trustedProxies, dataDir }: Config): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isHere = hostname === 'localhost' || hostname.startsWith('127.');
  const findings: Finding[] = [];
  if (!isHere && protocol === 'http:')
    findings.push(
      warning(
        about,
        `PUBLIC_URL is ${publicUrl}: passwords are sent unencrypted.`,
        'Put a proxy with HTTPS in front of Atrium, and set PUBLIC_URL to its address.',
      ),
    );
  if (isHere && !['localhost', '127.0.0.1', '::1'].includes(host))
    findings.push(
      warning(
        about,
        `HOST is ${host}, and PUBLIC_URL is ${publicUrl}: links in emails lead to the reader’s own machine.`,
        'Set PUBLIC_URL to the address that people type.',
      ),
    );
  if (protocol === 'https:' && trustedProxies.length === 0)
    findings.push(
      warning(
        about,
        'PUBLIC_URL is HTTPS, so there is a proxy, but TRUSTED_PROXIES is empty: all clients share one rate limit.',
        'Set TRUSTED_PROXIES to the proxy’s address, such as 127.0.0.1.',
      ),
    );
  if (smtpUrl === undefined)
    findings.push(warning(about, 'SMTP_URL is not set: emails are stored for administrators and not sent.', 'Set SMTP_URL and MAIL_FROM.'));
  if (backups.dir === undefined)
    findings.push(
      warning(
        about,
        'BACKUP_DIR is not set: there are no nightly backups.',
        'Set it to a folder, preferably on another disk, or run “npm run backup” from your own backup system.',
      ),
    );
  if (backups.dir?.startsWith(`${dataDir}/`))
    findings.push(warning(about, 'BACKUP_DIR is inside DATA_DIR: losing one loses both.', 'Set it to a folder on another disk.'));
  if (databaseUrl !== undefined && s3 === undefined)
    findings.push(
      warning(
        about,
        'DATABASE_URL is set and S3_ENDPOINT is not: uploads are stored on this machine.',
        'For several nodes, use an S3 store, or one folder that all of them share.',
      ),
    );
  if (isDevelopment)
    findings.push(
      warning(about, 'NODE_ENV is development: pages are slow, and the code is watched for changes.', 'Remove it in production.'),
    );
  return findings;
}

/** Damerau–Levenshtein distance (insert, delete, replace, swap neighbours), up to `slips`. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > slips) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
