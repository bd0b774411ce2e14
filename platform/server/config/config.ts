import { BlockList, isIP } from 'node:net';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import type { RegistrationMode } from '#platform/contract/installation/registration.ts';
import type { AnalyticsScript } from '#platform/contract/page.ts';
import { ConfigError } from '../common/config-error.ts';
import { configOf } from './config-of-variables.ts';
import { defaultDataDir, variables } from './config-variables.ts';
import { moduleProblems, modulesOffToo, type Module } from '../extension-points/modules.ts';
import { quotaProblems, type NamedQuotas } from '../limits/quotas.ts';
import { signingCertificate } from '../keys/signing-certificate.ts';
import type { MailInSettings } from '../mail/mail-in.ts';
import { certificatesIn } from '../mail/mail-tls.ts';
import type { SignInProvider } from '../extension-points/sign-in-provider.ts';
import type { S3Settings } from '../stored-files/s3-client.ts';
import { storedTokenSecret, withSecretMadeLater } from '../keys/token-secret.ts';

export { ConfigError } from '../common/config-error.ts';

/** Schedule and target of automatic backups. */
export interface BackupSettings {
  /** Absent: no automatic backups. */
  readonly dir: string | undefined;
  /** `HH:MM` in UTC. */
  readonly at: string;
  /** Number of backups to keep. */
  readonly keep: number;
  /** Absent: backups are not encrypted. */
  readonly passphrase: string | undefined;
}

/** Where Prometheus scrapes metrics. */
export interface MetricsSettings {
  /** 0 disables metrics. */
  readonly port: number;
  readonly host: string;
  /** Absent: no token is required; the address is then a loopback address. */
  readonly token: string | undefined;
}

/** OTLP over HTTP: endpoint, sampling ratio for traces that begin here, and service name. */
export interface TraceSettings {
  readonly url: string;
  readonly share: number;
  readonly serviceName: string;
}

/** Limits on uploads. */
export interface UploadSettings {
  /** Storage quota per person in bytes, uploads in progress included. */
  readonly quotaBytes: number;
  /** Media types, detected from the content, that are refused. */
  readonly refusedTypes: readonly string[];
  /** ClamAV that scans every upload, as `tcp://HOST:PORT` or `unix:///PATH`. Absent: no scan. */
  readonly clamdUrl?: string | undefined;
}

export interface Config {
  readonly isDevelopment: boolean;
  readonly port: number;
  readonly host: string;
  /** Public origin without a trailing slash. Links are built from it, never from a Host header. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Redis or Valkey for messages and shared counters of nodes. Absent: the database does both. */
  readonly redisUrl: string | undefined;
  /** Number of processes to start, each one a node. */
  readonly processes: number;
  /** The number of this process, from 1. */
  readonly processNumber: number | undefined;
  readonly smtpUrl: string | undefined;
  /** Certificates in PEM that the mail server may also have. */
  readonly smtpCa: string | undefined;
  readonly mailFrom: string;
  /** Absent: no emails come in, and none can be answered. */
  readonly mailIn: MailInSettings | undefined;
  readonly adminEmail: string;
  /** Absent: generated at the first start and shown once. */
  readonly adminPassword: string | undefined;
  /**
   * Absent from settings and DATA_DIR: generated at the first read and stored in the data folder.
   */
  readonly tokenSecret: string;
  /** Absent: generated when the first contract is signed, and stored in the data folder. */
  readonly contractSigningKey: string | undefined;
  /** Public keys, in base64, that signed contracts before the current key. */
  readonly contractEarlierKeys: readonly string[];
  /** Absent: generated at the first start and stored in the data folder. */
  readonly encryptionKey: string | undefined;
  /** The replacement during a key rotation, where the current key comes from a setting. */
  readonly nextEncryptionKey: string | undefined;
  /** Absent: generated at the first start and stored in the data folder. */
  readonly pushKey: string | undefined;
  readonly backups: BackupSettings;
  /**
   * Certificate that signs contracts as PDF, with its issuers and key, in PEM. Absent: generated
   * when the first contract is signed.
   */
  readonly contractCertificate: string | undefined;
  /** RFC 3161 time stamp server. Absent: contracts carry no external time stamp. */
  readonly timestampUrl: string | undefined;
  readonly logLevel: z.output<typeof variables>['LOG_LEVEL'];
  /** Ratio, from 0 to 1, of successful requests that are logged. */
  readonly loggedRequests: number;
  /** Absent: tracing is off. */
  readonly traces: TraceSettings | undefined;
  readonly metrics: MetricsSettings;
  /**
   * Modules disabled by configuration; administrators cannot enable them. For all disabled modules,
   * see `modules` of the application context.
   */
  readonly modulesNamedOff: readonly string[];
  /** Modules disabled because they need one of these. */
  readonly modulesOffToo: readonly { name: string; needs: string }[];
  readonly trustedProxies: readonly string[];
  /** Loaded only after consent to analytics. */
  readonly analyticsScript: AnalyticsScript | undefined;
  /** External OpenID Connect provider for sign-in. */
  readonly signInProvider: SignInProvider | undefined;
  /** False: providers that administrators configure must have public addresses. */
  readonly mayAskPrivateProviders: boolean;
  /** Registration mode; absent: set by administrators. */
  readonly registration: RegistrationMode | undefined;
  /** Email domains that may register; absent: set by administrators. */
  readonly mailDomains: readonly string[] | undefined;
  /** Name of the site unless administrators set another. */
  readonly siteName: string;
  readonly ownerName: string;
  readonly hostingName: string;
  readonly rateLimitPerMinute: number;
  /** Per-person quotas that override those of the features (`configuredBounds`). */
  readonly quotas: NamedQuotas;
  /**
   * Until when links of a new account are held for moderation: `days` since registration, and
   * `posts` accepted. 0 disables it.
   */
  readonly linksWait: { days: number; posts: number };
  readonly uploads: UploadSettings;
  /** Object storage for uploaded files. Absent: the data folder. */
  readonly s3: S3Settings | undefined;
}

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
