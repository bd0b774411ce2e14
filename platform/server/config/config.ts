import { BlockList, isIP } from 'node:net';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from '../common/config-error.ts';
import { configOf } from './config-of-variables.ts';
import type { Config } from './config-types.ts';
import { defaultDataDir, variables } from './config-variables.ts';
import { moduleProblems, modulesOffToo, type Module } from '../extension-points/modules.ts';
import { quotaProblems } from '../limits/quotas.ts';
import { signingCertificate } from '../keys/signing-certificate.ts';
import { certificatesIn } from '../mail/mail-tls.ts';
import { storedTokenSecret, withSecretMadeLater } from '../keys/token-secret.ts';

export { ConfigError } from '../common/config-error.ts';

export type { BackupSettings, MetricsSettings, TraceSettings, UploadSettings, Config } from './config-types.ts';

/**
 * Reads and validates all settings; the only function that reads the environment. Throws a
 * `ConfigError` that lists all problems. `modules` are the known modules with their quotas; without
 * them, every module name is accepted.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env, modules?: readonly Module[]): Config {
  const set = given(env);
  const { data, error } = variables.safeParse(set);
  const problems = error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`) ?? [];
  const certificate = `${set['CONTRACT_CERTIFICATE'] ?? ''}\n${set['CONTRACT_CERTIFICATE_KEY'] ?? ''}`.trim();
  problems.push(...problemsBetween(set, certificate));
  const smtpCa = readSmtpCa(set['SMTP_CA'], problems);
  const off = variables.shape.MODULES_OFF.safeParse(set['MODULES_OFF']);
  if (off.success && modules) problems.push(...moduleProblems(off.data, modules));
  const named = variables.shape.QUOTAS.safeParse(set['QUOTAS']);
  if (named.success && modules)
    problems.push(
      ...quotaProblems(
        named.data,
        modules.flatMap(({ quotas = [] }) => quotas),
      ),
    );
  if (data === undefined || problems.length > 0) throw new ConfigError(problems);

  const dataDir = resolve(data.DATA_DIR);
  const tokenSecret = data.TOKEN_SECRET ?? storedTokenSecret(dataDir);
  const config = configOf(data, {
    dataDir,
    tokenSecret: tokenSecret ?? '',
    certificate,
    smtpCa,
    modulesOffToo: modulesOffToo(data.MODULES_OFF, modules ?? []),
  });
  return tokenSecret === undefined ? withSecretMadeLater(config) : config;
}

/** Content of the file SMTP_CA; adds a problem where it has no certificates. */
function readSmtpCa(path: string | undefined, problems: string[]): string | undefined {
  if (path === undefined) return undefined;
  try {
    const pem = readFileSync(path, 'utf8');
    if (certificatesIn(pem).length > 0) return pem;
  } catch {
    // Not readable, or not certificates.
  }
  problems.push('SMTP_CA must be the path of a readable file with certificates in PEM; omit it to trust public certificates only.');
  return undefined;
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Problems of combinations of settings that are each valid alone. */
function problemsBetween(set: Readonly<Record<string, string | undefined>>, certificate: string): string[] {
  const problems: string[] = [];
  if (set['SMTP_URL'] !== undefined && set['MAIL_FROM'] === undefined)
    problems.push('MAIL_FROM is required if SMTP_URL is set: set it to the sender of emails.');
  if ((set['MAIL_IN_URL'] === undefined) !== (set['MAIL_REPLY_DOMAIN'] === undefined))
    problems.push('MAIL_IN_URL and MAIL_REPLY_DOMAIN only work together: set both or neither.');
  if (set['ANALYTICS_SCRIPT_INTEGRITY'] !== undefined && set['ANALYTICS_SCRIPT_URL'] === undefined)
    problems.push('ANALYTICS_SCRIPT_INTEGRITY has no effect without ANALYTICS_SCRIPT_URL: set both or neither.');
  if ((set['OIDC_ISSUER'] === undefined) !== (set['OIDC_CLIENT_ID'] === undefined))
    problems.push('OIDC_ISSUER and OIDC_CLIENT_ID only work together: set both or neither.');
  if (set['REDIS_URL'] !== undefined && set['DATABASE_URL'] === undefined)
    problems.push('REDIS_URL requires DATABASE_URL: set both, or omit it.');
  if (set['DATABASE_URL'] === undefined && set['PROCESSES'] !== undefined && set['PROCESSES'] !== '1')
    problems.push('PROCESSES requires DATABASE_URL: set both, or omit it.');
  const metricsHost = set['METRICS_HOST'];
  if (metricsHost !== undefined && !isLoopback(metricsHost) && set['METRICS_TOKEN'] === undefined)
    problems.push(
      'METRICS_TOKEN is required if METRICS_HOST is not a loopback address such as 127.0.0.1: set it to the token that Prometheus sends.',
    );
  const missing = s3Names.filter((name) => set[name] === undefined);
  if (missing.length > 0 && (missing.length < s3Names.length || set['S3_REGION'] !== undefined))
    problems.push(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing for the S3 store: set all of them, or none to store uploads in DATA_DIR.`,
    );
  const certificateProblem = certificate === '' ? undefined : signingCertificate(certificate);
  if (typeof certificateProblem === 'string')
    problems.push(`CONTRACT_CERTIFICATE ${certificateProblem}; set it with CONTRACT_CERTIFICATE_KEY, or omit both to have one generated.`);
  return problems;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const version = isIP(host);
  return host === 'localhost' || (version !== 0 && loopback.check(host, `ipv${version as 4 | 6}`));
}

/** The data folder alone, for checks that run before anything is written to it. */
export function dataDirOf(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return resolve(given(env)['DATA_DIR'] ?? defaultDataDir);
}

/**
 * Settings for a restore: the environment, and keys from the backup where the environment sets
 * none.
 */
export function readRestoreConfig(
  keys: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  return readConfig({ ...keys, ...given(env) });
}

/** The passphrase of backups, read before all other settings. */
export function readPassphrase(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  return given(env)['BACKUP_PASSPHRASE'];
}

/**
 * Resolves a path against the folder in which npm was called; npm runs scripts in the package
 * folder.
 */
export function typedPath(path: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  return resolve(env['INIT_CWD'] ?? '', path);
}

/** All non-empty environment variables, for validation. */
export function givenSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<Record<string, string | undefined>> {
  return given(env);
}

/** `PORT= npm start` means the default: empty variables are ignored. */
function given(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}
