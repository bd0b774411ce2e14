import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { readSignInProvider } from '../extension-points/sign-in-provider.ts';
import { mailInOf } from '../mail/mail-in.ts';
import type { S3Settings } from '../stored-files/s3-client.ts';
import type { Config, TraceSettings } from './config-types.ts';
import type { variables } from './config-variables.ts';

type Variables = z.output<typeof variables>;

/** Settings that are not a variable on their own. */
export interface DerivedSettings {
  dataDir: string;
  tokenSecret: string;
  /** Certificate and key in PEM; empty if there is none. */
  certificate: string;
  smtpCa: string | undefined;
  modulesOffToo: Config['modulesOffToo'];
}

/** The configuration by valid variables. */
export function configOf(data: Variables, { dataDir, tokenSecret, certificate, smtpCa, modulesOffToo }: DerivedSettings): Config {
  const publicUrl = data.PUBLIC_URL === undefined ? `http://localhost:${data.PORT}` : new URL(data.PUBLIC_URL).origin;
  return {
    isDevelopment: data.NODE_ENV === 'development',
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    redisUrl: data.REDIS_URL,
    processes: data.PROCESSES ?? usualProcesses(data.DATABASE_URL),
    processNumber: data.ATRIUM_PROCESS,
    ...mailOf(data, publicUrl, smtpCa),
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    tokenSecret,
    ...keysOf(data),
    backups: backupsOf(data),
    contractCertificate: certificate || undefined,
    timestampUrl: data.TIMESTAMP_URL,
    logLevel: data.LOG_LEVEL,
    loggedRequests: data.LOG_REQUESTS,
    traces: tracesOf(data),
    // Each process serves its metrics at a port of its own, numbered consecutively.
    metrics: {
      port: data.METRICS_PORT && data.METRICS_PORT + (data.ATRIUM_PROCESS ?? 1) - 1,
      host: data.METRICS_HOST,
      token: data.METRICS_TOKEN,
    },
    modulesNamedOff: data.MODULES_OFF,
    modulesOffToo,
    trustedProxies: data.TRUSTED_PROXIES,
    ...siteOf(data),
    rateLimitPerMinute: data.RATE_LIMIT_PER_MINUTE,
    quotas: data.QUOTAS,
    linksWait: { days: data.LINKS_WAIT_DAYS, posts: data.LINKS_WAIT_POSTS },
    uploads: { quotaBytes: data.UPLOAD_QUOTA, refusedTypes: data.UPLOAD_REFUSED_TYPES, clamdUrl: data.CLAMD_URL },
    s3: s3Of(data),
  };
}

function mailOf(data: Variables, publicUrl: string, smtpCa: string | undefined) {
  return {
    smtpUrl: data.SMTP_URL,
    smtpCa,
    mailFrom: data.MAIL_FROM ?? `Atrium <no-reply@${new URL(publicUrl).hostname}>`,
    mailIn: mailInOf(data.MAIL_IN_URL, data.MAIL_REPLY_DOMAIN),
  };
}

function keysOf(data: Variables) {
  return {
    contractSigningKey: data.CONTRACT_SIGNING_KEY,
    contractEarlierKeys: data.CONTRACT_EARLIER_KEYS,
    encryptionKey: data.ENCRYPTION_KEY,
    nextEncryptionKey: data.ENCRYPTION_KEY_NEXT,
    pushKey: data.PUSH_KEY,
  };
}

function backupsOf(data: Variables): Config['backups'] {
  return {
    dir: data.BACKUP_DIR === undefined ? undefined : resolve(data.BACKUP_DIR),
    at: data.BACKUP_AT,
    keep: data.BACKUP_KEEP,
    passphrase: data.BACKUP_PASSPHRASE,
  };
}

/** Names of the site, and how people register and sign in. */
function siteOf(data: Variables) {
  return {
    signInProvider: readSignInProvider(data),
    analyticsScript:
      data.ANALYTICS_SCRIPT_URL === undefined ? undefined : { url: data.ANALYTICS_SCRIPT_URL, integrity: data.ANALYTICS_SCRIPT_INTEGRITY },
    mayAskPrivateProviders: data.OIDC_PRIVATE_ADDRESSES === 'true',
    registration: data.REGISTRATION,
    mailDomains: data.MAIL_DOMAINS,
    siteName: data.SITE_NAME,
    ownerName: data.OWNER_NAME,
    hostingName: data.HOSTING_NAME,
  };
}

function s3Of(data: Variables): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { endpoint, bucket, region: data.S3_REGION, accessKeyId, secretAccessKey };
}

/**
 * Default number of processes: several with an external database, few enough for the usual
 * `max_connections` of PostgreSQL.
 */
function usualProcesses(databaseUrl: string | undefined): number {
  return databaseUrl === undefined ? 1 : Math.min(mostProcessesUnasked, availableParallelism());
}

const mostProcessesUnasked = 4;

/**
 * OpenTelemetry: the traces endpoint is used as given; `/v1/traces` is appended to the general one.
 */
function tracesOf(data: Variables): TraceSettings | undefined {
  const all = data.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const url = data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (all === undefined ? undefined : `${all}/v1/traces`);
  return url === undefined ? undefined : { url, share: data.OTEL_TRACES_SAMPLER_ARG, serviceName: data.OTEL_SERVICE_NAME };
}
