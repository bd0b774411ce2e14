import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { AnalyticsScript } from '#platform/contract/page.ts';
import { scriptAddress, scriptIntegrity } from './analytics-script.ts';
import { ed25519Key } from './ed25519-key.ts';
import { folderAdvice } from './folder-advice.ts';
import { keptSecret } from './kept-secret.ts';
import { moduleProblems, modulesOffToo, type Module } from './modules.ts';
import { readQuotas, type Quotas } from './quotas.ts';
import { signingCertificate } from './signing-certificate.ts';

/** Settings that cannot be used. Each problem is one line: which variable, what is wrong, what to do. Recognised by its code. */
export class ConfigError extends Error {
  readonly code = 'config.invalid';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const wholeNumber = (least: number, most: number, advice: string) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}; ${advice}`,
    )
    .transform(Number);

const line = (most: number, advice: string) =>
  z
    .string()
    .max(most, advice)
    .regex(/^[^\p{Cc}]*$/u, `holds a control character; ${advice}`);

const address = (protocols: readonly string[], advice: string) =>
  z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) && protocols.includes(new URL(text).protocol) && (new URL(text).hostname !== '' || text.includes('host=')),
      advice,
    );

const list = (isItem: (item: string) => boolean, advice: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    )
    .refine((items) => items.every(isItem), advice);

const mailbox = /^(?:[^<>\p{Cc}]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

const defaultDataDir = './data';

const quotas = z.string().transform((text, context): Quotas => {
  const read = readQuotas(text);
  if (read) return read;
  context.addIssue('must name quotas as in QUOTAS=groups=100/5,documents=10000/50: for all, then for new accounts');
  return z.NEVER;
});

const secret = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) >= 32,
    'must have at least 32 bytes, such as the output of “openssl rand -base64 48”; leave it out to have one made',
  )
  .optional();

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535, 'for example PORT=3000').default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be an address or name of this machine; 0.0.0.0 listens on all, localhost on this machine only')
    .default('localhost'),
  PUBLIC_URL: address(['http:', 'https:'], 'must be the address people type, such as https://atrium.example.org')
    .refine(
      (text) => !/^https?:/.test(text) || !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
      'must not have a path: give the origin alone, such as https://atrium.example.org',
    )
    .optional(),
  DATA_DIR: line(4096, 'give the path of a folder').default(defaultDataDir),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'must look like postgres://user:password@host:5432/name; leave it out to use the embedded database',
  ).optional(),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    'must look like smtps://user:password@host:465; leave it out to keep mails for the administrator',
  ).optional(),
  MAIL_FROM: z.string().regex(mailbox, 'must be an address, alone or as Name <name@example.org>').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address, such as admin@example.org').default('admin@localhost.localdomain'),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters; leave it out to have one made')
    .max(200, 'must have at most 200 characters')
    .optional(),
  TOKEN_SECRET: secret,
  CONTRACT_SIGNING_KEY: z
    .string()
    .refine(
      (text) => ed25519Key(text) !== undefined,
      'must be an Ed25519 private key, in PEM or its base64 on one line, such as the output of “openssl genpkey -algorithm ed25519”; leave it out to have one made',
    )
    .optional(),
  CONTRACT_EARLIER_KEYS: list(
    (item) => /^[A-Za-z0-9+/]{43}=$/.test(item),
    'must be public keys that signed contracts before, as their mails name them: 44 letters of base64 each, with commas between',
  ).default([]),
  ENCRYPTION_KEY: secret,
  ENCRYPTION_KEY_NEXT: secret,
  BACKUP_DIR: line(4096, 'give the path of a folder').optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, such as BACKUP_AT=03:15')
    .default('03:15'),
  BACKUP_KEEP: wholeNumber(1, 10_000, 'the number of backups to keep, such as BACKUP_KEEP=14').default(14),
  BACKUP_PASSPHRASE: z
    .string()
    .min(
      12,
      'must have at least 12 characters, such as the output of “openssl rand -base64 24”; leave it out for backups that are not encrypted',
    )
    .optional(),
  CONTRACT_CERTIFICATE: z.string().max(100_000, 'must be certificates in PEM').optional(),
  CONTRACT_CERTIFICATE_KEY: z.string().max(20_000, 'must be a private key in PEM').optional(),
  TIMESTAMP_URL: address(['http:', 'https:'], 'must be the address of a time-stamping service (RFC 3161)').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
  METRICS_PORT: wholeNumber(0, 65_535, '0 switches metrics off').default(9464),
  MODULES_OFF: list(
    (item) => /^[a-z][a-z-]*$/.test(item),
    'must be names of modules with commas between, such as MODULES_OFF=hub,documents',
  ).default([]),
  TRUSTED_PROXIES: list(
    isNetwork,
    'must be addresses or networks with commas between, such as TRUSTED_PROXIES=10.0.0.1,192.168.0.0/16',
  ).default([]),
  ANALYTICS_SCRIPT_URL: scriptAddress.optional(),
  ANALYTICS_SCRIPT_INTEGRITY: scriptIntegrity.optional(),
  OWNER_NAME: line(100, 'must be one line of at most 100 characters').default('Atrium'),
  HOSTING_NAME: line(200, 'must be one line of at most 200 characters').default(''),
  QUOTAS: quotas.prefault(''),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 100_000_000, 'for example RATE_LIMIT_PER_MINUTE=600').default(600),
});

/** When backups are made by themselves, and how. */
export interface BackupSettings {
  /** Absent: none is made by itself. */
  readonly dir: string | undefined;
  /** `HH:MM` in UTC. */
  readonly at: string;
  /** How many of them are kept. */
  readonly keep: number;
  /** Absent: they are not encrypted. */
  readonly passphrase: string | undefined;
}

export interface Config {
  readonly isDevelopment: boolean;
  readonly port: number;
  readonly host: string;
  /** The origin that people type, without a slash at the end. Links are built from it, never from a Host header. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly adminEmail: string;
  /** Absent: one is made at the first start and shown once. */
  readonly adminPassword: string | undefined;
  readonly tokenSecret: string;
  /** Absent: one is made when the first contract is signed, and kept in the data folder. */
  readonly contractSigningKey: string | undefined;
  /** Public keys, in base64, that signed contracts before the present one. */
  readonly contractEarlierKeys: readonly string[];
  /** Absent: one is made at the first start, and kept in the data folder. */
  readonly encryptionKey: string | undefined;
  /** The one that is to replace it when it is rotated and was given by a setting. */
  readonly nextEncryptionKey: string | undefined;
  readonly backups: BackupSettings;
  /** The certificate that signs contracts for readers of PDF, its issuers and its key, in PEM. Absent: one is made when the first contract is signed. */
  readonly contractCertificate: string | undefined;
  /** Absent: contracts carry no time stamp of somebody else. */
  readonly timestampUrl: string | undefined;
  readonly logLevel: z.output<typeof variables>['LOG_LEVEL'];
  /** 0: no metrics. */
  readonly metricsPort: number;
  /** Those that were named, and those that need one of them. */
  readonly modulesOff: readonly string[];
  /** Of these, the ones that were not named. */
  readonly modulesOffToo: readonly { name: string; needs: string }[];
  readonly trustedProxies: readonly string[];
  /** Loaded for whoever consents to analytics. */
  readonly analyticsScript: AnalyticsScript | undefined;
  readonly ownerName: string;
  readonly hostingName: string;
  readonly rateLimitPerMinute: number;
  /** What one person may have and do. */
  readonly quotas: Quotas;
}

/**
 * Reads and checks all settings; the only place that looks at the environment. Throws a ConfigError that lists everything wrong at once.
 * `modules` are those that there are; without them, every name is taken as one that stands for itself.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env, modules?: readonly Module[]): Config {
  const set = given(env);
  const { data, error } = variables.safeParse(set);
  const problems = error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`) ?? [];
  if (set['SMTP_URL'] !== undefined && set['MAIL_FROM'] === undefined)
    problems.push('MAIL_FROM is needed when SMTP_URL is set: give the address that mails come from.');
  if (set['ANALYTICS_SCRIPT_INTEGRITY'] !== undefined && set['ANALYTICS_SCRIPT_URL'] === undefined)
    problems.push('ANALYTICS_SCRIPT_INTEGRITY is of no use without ANALYTICS_SCRIPT_URL: give both, or neither.');
  const certificate = `${set['CONTRACT_CERTIFICATE'] ?? ''}\n${set['CONTRACT_CERTIFICATE_KEY'] ?? ''}`.trim();
  const certificateProblem = certificate === '' ? undefined : signingCertificate(certificate);
  if (typeof certificateProblem === 'string')
    problems.push(`CONTRACT_CERTIFICATE ${certificateProblem}; give it with CONTRACT_CERTIFICATE_KEY, or leave both out to have one made.`);
  const off = variables.shape.MODULES_OFF.safeParse(set['MODULES_OFF']);
  if (off.success && modules) problems.push(...moduleProblems(off.data, modules));
  if (data === undefined || problems.length > 0) throw new ConfigError(problems);

  const offToo = modulesOffToo(data.MODULES_OFF, modules ?? []);
  const dataDir = resolve(data.DATA_DIR);
  const publicUrl = data.PUBLIC_URL === undefined ? `http://localhost:${data.PORT}` : new URL(data.PUBLIC_URL).origin;
  return {
    isDevelopment: data.NODE_ENV === 'development',
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Atrium <no-reply@${new URL(publicUrl).hostname}>`,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    tokenSecret: data.TOKEN_SECRET ?? secretIn(dataDir),
    contractSigningKey: data.CONTRACT_SIGNING_KEY,
    contractEarlierKeys: data.CONTRACT_EARLIER_KEYS,
    encryptionKey: data.ENCRYPTION_KEY,
    nextEncryptionKey: data.ENCRYPTION_KEY_NEXT,
    backups: {
      dir: data.BACKUP_DIR === undefined ? undefined : resolve(data.BACKUP_DIR),
      at: data.BACKUP_AT,
      keep: data.BACKUP_KEEP,
      passphrase: data.BACKUP_PASSPHRASE,
    },
    contractCertificate: certificate || undefined,
    timestampUrl: data.TIMESTAMP_URL,
    logLevel: data.LOG_LEVEL,
    metricsPort: data.METRICS_PORT,
    modulesOff: [...data.MODULES_OFF, ...offToo.map(({ name }) => name)],
    modulesOffToo: offToo,
    trustedProxies: data.TRUSTED_PROXIES,
    analyticsScript:
      data.ANALYTICS_SCRIPT_URL === undefined ? undefined : { url: data.ANALYTICS_SCRIPT_URL, integrity: data.ANALYTICS_SCRIPT_INTEGRITY },
    ownerName: data.OWNER_NAME,
    hostingName: data.HOSTING_NAME,
    rateLimitPerMinute: data.RATE_LIMIT_PER_MINUTE,
    quotas: data.QUOTAS,
  };
}

/** The data folder alone, for who must look at it before anything is written there. */
export function dataDirOf(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return resolve(given(env)['DATA_DIR'] ?? defaultDataDir);
}

/** The settings with which a backup is restored: those of the environment, and the keys of the backup where it gives none. */
export function readRestoreConfig(
  keys: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  return readConfig({ ...keys, ...given(env) });
}

/** What opens a backup, before anything else is known. */
export function readPassphrase(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  return given(env)['BACKUP_PASSPHRASE'];
}

/** A path as it was typed: npm runs its scripts in the folder of the package. */
export function typedPath(path: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  return resolve(env['INIT_CWD'] ?? '', path);
}

/** `PORT= npm start` means: the default. */
function given(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

function secretIn(dataDir: string): string {
  try {
    return keptSecret(dataDir, 'token-secret');
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${folderAdvice(dataDir, error)}`]);
  }
}

function isNetwork(text: string): boolean {
  const [host = '', bits] = text.split('/');
  const version = isIP(host);
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
}
