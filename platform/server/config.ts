import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import type { RegistrationMode } from '#platform/contract/installation/registration.ts';
import type { AnalyticsScript } from '#platform/contract/page.ts';
import { defaultDataDir, variables } from './config-variables.ts';
import { folderAdvice } from './folder-advice.ts';
import { keptSecret } from './kept-secret.ts';
import { moduleProblems, modulesOffToo, type Module } from './modules.ts';
import { quotaProblems, type NamedQuotas } from './quotas.ts';
import { signingCertificate } from './signing-certificate.ts';
import { readSignInProvider, type SignInProvider } from './sign-in-provider.ts';
import type { S3Settings } from './stored-files/s3-client.ts';

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

/** Where Prometheus finds the figures. */
export interface MetricsSettings {
  /** 0: nowhere. */
  readonly port: number;
  readonly host: string;
  /** Absent: whoever reaches the address, which is then of this machine alone, may read them. */
  readonly token: string | undefined;
}

/** Where traces go by OTLP over HTTP, which share of those that begin here, and what we are called there. */
export interface TraceSettings {
  readonly url: string;
  readonly share: number;
  readonly serviceName: string;
}

/** What people may upload. */
export interface UploadSettings {
  /** How many bytes one person may hold, with what is being uploaded. */
  readonly quotaBytes: number;
  /** Types, told by the content, that nobody may upload. */
  readonly refusedTypes: readonly string[];
  /** Where ClamAV looks at every upload, as `tcp://HOST:PORT` or `unix:///PATH`; absent: nobody does. */
  readonly clamdUrl?: string | undefined;
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
  /** Redis or Valkey, over which nodes tell each other and count together; absent: they do so over the database. */
  readonly redisUrl: string | undefined;
  /** How many processes are started, each as a node of its own. */
  readonly processes: number;
  /** Which of several processes this one is, from 1 on. */
  readonly processNumber: number | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly adminEmail: string;
  /** Absent: one is made at the first start and shown once. */
  readonly adminPassword: string | undefined;
  /** Absent from the settings and DATA_DIR: one is made when it is first read, and kept in the data folder. */
  readonly tokenSecret: string;
  /** Absent: one is made when the first contract is signed, and kept in the data folder. */
  readonly contractSigningKey: string | undefined;
  /** Public keys, in base64, that signed contracts before the present one. */
  readonly contractEarlierKeys: readonly string[];
  /** Absent: one is made at the first start, and kept in the data folder. */
  readonly encryptionKey: string | undefined;
  /** The one that is to replace it when it is rotated and was given by a setting. */
  readonly nextEncryptionKey: string | undefined;
  /** Absent: one is made at the first start, and kept in the data folder. */
  readonly pushKey: string | undefined;
  readonly backups: BackupSettings;
  /** The certificate that signs contracts for readers of PDF, its issuers and its key, in PEM. Absent: one is made when the first contract is signed. */
  readonly contractCertificate: string | undefined;
  /** Absent: contracts carry no time stamp of somebody else. */
  readonly timestampUrl: string | undefined;
  readonly logLevel: z.output<typeof variables>['LOG_LEVEL'];
  /** Which share of the requests that did not fail have a line in the log, from 0 to 1. */
  readonly loggedRequests: number;
  /** Absent: no traces are made. */
  readonly traces: TraceSettings | undefined;
  readonly metrics: MetricsSettings;
  /** The modules that are off whatever administrators do; what is off at the moment, with what needs it, `modules` of the house says. */
  readonly modulesNamedOff: readonly string[];
  /** Those that are off because they need one of these. */
  readonly modulesOffToo: readonly { name: string; needs: string }[];
  readonly trustedProxies: readonly string[];
  /** Loaded for whoever consents to analytics. */
  readonly analyticsScript: AnalyticsScript | undefined;
  /** By whom else people are signed in. */
  readonly signInProvider: SignInProvider | undefined;
  /** Looks no further than the open internet for a provider that administrators name, unless this is true. */
  readonly mayAskPrivateProviders: boolean;
  /** Who may register; absent: as administrators say. */
  readonly registration: RegistrationMode | undefined;
  /** The domains whose addresses are taken; absent: as administrators say. */
  readonly mailDomains: readonly string[] | undefined;
  /** What the site is called, unless administrators say otherwise. */
  readonly siteName: string;
  readonly ownerName: string;
  readonly hostingName: string;
  readonly rateLimitPerMinute: number;
  /** What one person may have and do, where it is said to be something else than its feature says (`configuredBounds`). */
  readonly quotas: NamedQuotas;
  /** Until when links of a new account wait for a moderator: so many days, and until so many things of theirs stood; 0 is not at all. */
  readonly linksWait: { days: number; posts: number };
  readonly uploads: UploadSettings;
  /** Where the bytes of uploads lie; absent: in the data folder. */
  readonly s3: S3Settings | undefined;
}

/**
 * Reads and checks all settings; the only place that looks at the environment. Throws a ConfigError that lists everything wrong at once.
 * `modules` are those that there are, with their quotas; without them, every name is taken as one that stands for itself.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env, modules?: readonly Module[]): Config {
  const set = given(env);
  const { data, error } = variables.safeParse(set);
  const problems = error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`) ?? [];
  const certificate = `${set['CONTRACT_CERTIFICATE'] ?? ''}\n${set['CONTRACT_CERTIFICATE_KEY'] ?? ''}`.trim();
  problems.push(...problemsBetween(set, certificate));
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

  const tokenSecret = data.TOKEN_SECRET ?? (isKept(resolve(data.DATA_DIR)) ? secretIn(resolve(data.DATA_DIR)) : undefined);
  const offToo = modulesOffToo(data.MODULES_OFF, modules ?? []);
  const dataDir = resolve(data.DATA_DIR);
  const publicUrl = data.PUBLIC_URL === undefined ? `http://localhost:${data.PORT}` : new URL(data.PUBLIC_URL).origin;
  const config: Config = {
    isDevelopment: data.NODE_ENV === 'development',
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    redisUrl: data.REDIS_URL,
    processes: data.PROCESSES ?? usualProcesses(data.DATABASE_URL),
    processNumber: data.ATRIUM_PROCESS,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Atrium <no-reply@${new URL(publicUrl).hostname}>`,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    tokenSecret: tokenSecret ?? '',
    contractSigningKey: data.CONTRACT_SIGNING_KEY,
    contractEarlierKeys: data.CONTRACT_EARLIER_KEYS,
    encryptionKey: data.ENCRYPTION_KEY,
    nextEncryptionKey: data.ENCRYPTION_KEY_NEXT,
    pushKey: data.PUSH_KEY,
    backups: {
      dir: data.BACKUP_DIR === undefined ? undefined : resolve(data.BACKUP_DIR),
      at: data.BACKUP_AT,
      keep: data.BACKUP_KEEP,
      passphrase: data.BACKUP_PASSPHRASE,
    },
    contractCertificate: certificate || undefined,
    timestampUrl: data.TIMESTAMP_URL,
    logLevel: data.LOG_LEVEL,
    loggedRequests: data.LOG_REQUESTS,
    traces: tracesOf(data),
    // Each of several processes gives its figures at a port of its own, one behind the other.
    metrics: {
      port: data.METRICS_PORT && data.METRICS_PORT + (data.ATRIUM_PROCESS ?? 1) - 1,
      host: data.METRICS_HOST,
      token: data.METRICS_TOKEN,
    },
    modulesNamedOff: data.MODULES_OFF,
    modulesOffToo: offToo,
    trustedProxies: data.TRUSTED_PROXIES,
    signInProvider: readSignInProvider(data),
    analyticsScript:
      data.ANALYTICS_SCRIPT_URL === undefined ? undefined : { url: data.ANALYTICS_SCRIPT_URL, integrity: data.ANALYTICS_SCRIPT_INTEGRITY },
    mayAskPrivateProviders: data.OIDC_PRIVATE_ADDRESSES === 'true',
    registration: data.REGISTRATION,
    mailDomains: data.MAIL_DOMAINS,
    siteName: data.SITE_NAME,
    ownerName: data.OWNER_NAME,
    hostingName: data.HOSTING_NAME,
    rateLimitPerMinute: data.RATE_LIMIT_PER_MINUTE,
    quotas: data.QUOTAS,
    linksWait: { days: data.LINKS_WAIT_DAYS, posts: data.LINKS_WAIT_POSTS },
    uploads: { quotaBytes: data.UPLOAD_QUOTA, refusedTypes: data.UPLOAD_REFUSED_TYPES, clamdUrl: data.CLAMD_URL },
    s3: s3Of(data),
  };
  if (tokenSecret !== undefined) return config;
  assertCanKeep(dataDir);
  return withSecretMadeLater(config);
}

/** The file in the data folder that keeps the token secret where no setting gives it. */
export const tokenSecretFile = 'token-secret';

const isKept = (dataDir: string): boolean => existsSync(join(dataDir, tokenSecretFile));

/** Whether the token secret is there: made lately, kept before, or given by a setting. */
export function hasTokenSecret(settings: Pick<Config, 'tokenSecret' | 'dataDir'>): boolean {
  return Object.getOwnPropertyDescriptor(settings, 'tokenSecret')?.get === undefined || isKept(settings.dataDir);
}

/** Makes the token secret when it is first read: before that, the database is asked whether it is used with one that is missing here (`assertKnownKeys`). */
function withSecretMadeLater(config: Config): Config {
  let made: string | undefined;
  return Object.defineProperty(config, 'tokenSecret', {
    enumerable: true,
    configurable: true,
    get: () => (made ??= secretIn(config.dataDir)),
  });
}

/** Refuses a data folder that could not keep the secret. Makes nothing. */
function assertCanKeep(dataDir: string): void {
  try {
    accessSync(existingOf(dataDir), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${folderAdvice(dataDir, error)}`]);
  }
}

/** The folder, or the innermost one above it that exists. */
function existingOf(folder: string): string {
  try {
    statSync(folder);
    return folder;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && folder !== dirname(folder))
      return existingOf(dirname(folder));
    throw error;
  }
}

function s3Of(data: z.output<typeof variables>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { endpoint, bucket, region: data.S3_REGION, accessKeyId, secretAccessKey };
}

/** Several where the database is external, and not so many that their connections are more than a PostgreSQL usually lets in. */
function usualProcesses(databaseUrl: string | undefined): number {
  return databaseUrl === undefined ? 1 : Math.min(mostProcessesUnasked, availableParallelism());
}

const mostProcessesUnasked = 4;

/** As the specification of OpenTelemetry has it: the address for traces is taken as it is, the one for all signals has theirs below it. */
function tracesOf(data: z.output<typeof variables>): TraceSettings | undefined {
  const all = data.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const url = data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (all === undefined ? undefined : `${all}/v1/traces`);
  return url === undefined ? undefined : { url, share: data.OTEL_TRACES_SAMPLER_ARG, serviceName: data.OTEL_SERVICE_NAME };
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** What is wrong of settings together that are good each by itself. */
function problemsBetween(set: Readonly<Record<string, string | undefined>>, certificate: string): string[] {
  const problems: string[] = [];
  if (set['SMTP_URL'] !== undefined && set['MAIL_FROM'] === undefined)
    problems.push('MAIL_FROM is needed when SMTP_URL is set: give the address that mails come from.');
  if (set['ANALYTICS_SCRIPT_INTEGRITY'] !== undefined && set['ANALYTICS_SCRIPT_URL'] === undefined)
    problems.push('ANALYTICS_SCRIPT_INTEGRITY is of no use without ANALYTICS_SCRIPT_URL: give both, or neither.');
  if ((set['OIDC_ISSUER'] === undefined) !== (set['OIDC_CLIENT_ID'] === undefined))
    problems.push('OIDC_ISSUER and OIDC_CLIENT_ID are of use together alone: give both, or neither.');
  if (set['REDIS_URL'] !== undefined && set['DATABASE_URL'] === undefined)
    problems.push('REDIS_URL is for nodes that share a database: give DATABASE_URL too, or leave it out.');
  if (set['DATABASE_URL'] === undefined && set['PROCESSES'] !== undefined && set['PROCESSES'] !== '1')
    problems.push('PROCESSES is for an external database: give DATABASE_URL too, or leave it out.');
  const metricsHost = set['METRICS_HOST'];
  if (metricsHost !== undefined && !isLoopback(metricsHost) && set['METRICS_TOKEN'] === undefined)
    problems.push(
      'METRICS_TOKEN is needed when METRICS_HOST is not an address of this machine alone, such as 127.0.0.1: give the token that Prometheus sends.',
    );
  const missing = s3Names.filter((name) => set[name] === undefined);
  if (missing.length > 0 && (missing.length < s3Names.length || set['S3_REGION'] !== undefined))
    problems.push(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing for the S3 store: give all of them, or none to keep uploads in DATA_DIR.`,
    );
  const certificateProblem = certificate === '' ? undefined : signingCertificate(certificate);
  if (typeof certificateProblem === 'string')
    problems.push(`CONTRACT_CERTIFICATE ${certificateProblem}; give it with CONTRACT_CERTIFICATE_KEY, or leave both out to have one made.`);
  return problems;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const version = isIP(host);
  return host === 'localhost' || (version !== 0 && loopback.check(host, `ipv${version as 4 | 6}`));
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

/** All of the environment that is not empty, for who looks whether it is right. */
export function givenSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<Record<string, string | undefined>> {
  return given(env);
}

/** `PORT= npm start` means: the default. */
function given(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

function secretIn(dataDir: string): string {
  try {
    return keptSecret(dataDir, tokenSecretFile);
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${folderAdvice(dataDir, error)}`]);
  }
}
