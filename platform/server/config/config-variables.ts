import { isIP } from 'node:net';
import { z } from 'zod';
import { registrationModes } from '#platform/contract/installation/registration.ts';
import { productName, siteNameLength } from '#platform/contract/page.ts';
import { scriptAddress, scriptIntegrity } from '../security/analytics-script.ts';
import { ed25519Key } from '../keys/ed25519-key.ts';
import { publicPushKey } from '../keys/push-key.ts';
import { mailDomainOf } from '../mail/mail-domain.ts';
import { readQuotas, type NamedQuotas } from '../limits/quotas.ts';
import { defaultRefusedTypes } from '../stored-files/refused-types.ts';

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
    .regex(/^[^\p{Cc}]*$/u, `contains a control character; ${advice}`);

const address = (protocols: readonly string[], advice: string) =>
  z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) && protocols.includes(new URL(text).protocol) && (new URL(text).hostname !== '' || text.includes('host=')),
      advice,
    );

const host = z
  .string()
  .regex(
    /^[A-Za-z0-9.:-]{1,253}$/,
    'must be an address or name of this machine; 0.0.0.0 listens on all interfaces, localhost on this machine only',
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

const bytesIn: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 };

/** The default data folder. */
export const defaultDataDir = './data';

const quotas = z.string().transform((text, context): NamedQuotas => {
  const read = readQuotas(text);
  if (read) return read;
  context.addIssue('must look like QUOTAS=groups=100/5,documents=10000/50: the quota of accounts, then of new accounts');
  return z.NEVER;
});

const secret = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) >= 32,
    'must have at least 32 bytes, such as the output of “openssl rand -base64 48”; omit it to have one generated',
  )
  .optional();

const share = (advice: string) =>
  z
    .string()
    .regex(/^(?:[01]|0?\.\d{1,6}|[01]\.0{1,6})$/, advice)
    .transform(Number);

const otlpAddress = address(['http:', 'https:'], 'must be the address of an OTLP/HTTP receiver, such as http://127.0.0.1:4318');

/**
 * Schema of the environment variables; all are optional. Error messages say how to fix each one.
 */
export const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535, 'for example PORT=3000').default(3000),
  HOST: host.default('localhost'),
  PUBLIC_URL: address(['http:', 'https:'], 'must be the address people type, such as https://atrium.example.org')
    .refine(
      (text) => !/^https?:/.test(text) || !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
      'must not have a path: give the origin alone, such as https://atrium.example.org',
    )
    .optional(),
  DATA_DIR: line(4096, 'give the path of a folder').default(defaultDataDir),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'must look like postgres://user:password@host:5432/name; omit it to use the embedded database',
  ).optional(),
  REDIS_URL: address(
    ['redis:', 'rediss:'],
    'must look like redis://user:password@host:6379; omit it to let nodes communicate over the database only',
  ).optional(),
  PROCESSES: wholeNumber(1, 64, 'for example PROCESSES=2; omit it for one per processor, at most four').optional(),
  /** The number of this process, set by the parent process for each child. */
  ATRIUM_PROCESS: wholeNumber(1, 64, 'Atrium sets it; omit it').optional(),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    'must look like smtps://user:password@host:465; omit it to store emails for administrators',
  ).optional(),
  SMTP_CA: line(4096, 'give the path of a file with certificates in PEM').optional(),
  MAIL_FROM: z.string().regex(mailbox, 'must be an address, alone or as Name <name@example.org>').optional(),
  MAIL_IN_URL: z
    .string()
    .regex(
      /^(?:lmtp:\/\/(?:\/\S+|(?:\[[0-9a-f:]+\]|[\w.-]+):\d{1,5})|imaps?:\/\/[^\s:@/]+:[^\s:@/]+@(?:\[[0-9a-f:]+\]|[\w.-]+)(?::\d{1,5})?(?:\/[^\s?#]*)?)$/i,
      'must be where Atrium takes emails: lmtp://127.0.0.1:2424, lmtp:///run/atrium/lmtp.sock or imaps://user:password@mail.example.org',
    )
    .optional(),
  MAIL_REPLY_DOMAIN: z
    .string()
    .refine(
      (text) => mailDomainOf(text) !== undefined && !text.includes('*'),
      'must be a domain for emails to Atrium, such as reply.example.org',
    )
    .transform((text) => mailDomainOf(text) ?? '')
    .optional(),
  ADMIN_EMAIL: z.email('must be an email address, such as admin@example.org').default('admin@localhost.localdomain'),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters; omit it to have one generated')
    .max(200, 'must have at most 200 characters')
    .optional(),
  TOKEN_SECRET: secret,
  CONTRACT_SIGNING_KEY: z
    .string()
    .refine(
      (text) => ed25519Key(text) !== undefined,
      'must be an Ed25519 private key, in PEM or its base64 on one line, such as the output of “openssl genpkey -algorithm ed25519”; omit it to have one generated',
    )
    .optional(),
  CONTRACT_EARLIER_KEYS: list(
    (item) => /^[A-Za-z0-9+/]{43}=$/.test(item),
    'must be earlier public keys for contracts, as quoted in their emails: 44 characters of base64 each, separated by commas',
  ).default([]),
  ENCRYPTION_KEY: secret,
  ENCRYPTION_KEY_NEXT: secret,
  PUSH_KEY: z
    .string()
    .refine(
      (text) => /^[\w-]{43}$/.test(text) && publicPushKey(text) !== undefined,
      'must be a P-256 private key of 43 characters in base64url, such as the privateKey printed by “npx web-push generate-vapid-keys”; omit it to have one generated',
    )
    .optional(),
  BACKUP_DIR: line(4096, 'give the path of a folder').optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, such as BACKUP_AT=03:15')
    .default('03:15'),
  BACKUP_KEEP: wholeNumber(1, 10_000, 'the number of backups to keep, such as BACKUP_KEEP=14').default(14),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters, such as the output of “openssl rand -base64 24”; omit it for unencrypted backups')
    .optional(),
  CONTRACT_CERTIFICATE: z.string().max(100_000, 'must be certificates in PEM').optional(),
  CONTRACT_CERTIFICATE_KEY: z.string().max(20_000, 'must be a private key in PEM').optional(),
  TIMESTAMP_URL: address(['http:', 'https:'], 'must be the address of a time-stamping service (RFC 3161)').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
  LOG_REQUESTS: share('must be the share of requests to log, from 0 to 1, such as LOG_REQUESTS=0.1').default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: otlpAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: share('must be the share of requests to trace, from 0 to 1, such as OTEL_TRACES_SAMPLER_ARG=0.1').default(1),
  OTEL_SERVICE_NAME: line(100, 'must be one line of at most 100 characters').default('atrium'),
  METRICS_PORT: wholeNumber(0, 65_535, '0 turns metrics off').default(9464),
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,500}$/, 'must have at least 16 printable characters, such as the output of “openssl rand -hex 24”')
    .optional(),
  MODULES_OFF: list(
    (item) => /^[a-z][a-z-]*$/.test(item),
    'must be names of modules separated by commas, such as MODULES_OFF=hub,documents',
  ).default([]),
  TRUSTED_PROXIES: list(
    isNetwork,
    'must be addresses or networks separated by commas, such as TRUSTED_PROXIES=10.0.0.1,192.168.0.0/16',
  ).default([]),
  OIDC_ISSUER: address(
    ['http:', 'https:'],
    'must be the issuer of an OpenID Connect provider, such as https://login.example.org',
  ).optional(),
  OIDC_CLIENT_ID: line(500, 'must be the client ID of this installation at the provider').optional(),
  OIDC_CLIENT_SECRET: line(1000, 'must be the client secret from the provider').optional(),
  OIDC_NAME: line(60, 'must be one line of at most 60 characters').optional(),
  OIDC_USERNAME_CLAIM: z
    .string()
    .regex(/^[\w.:/-]{1,100}$/, 'must be the name of a claim, such as preferred_username')
    .default('preferred_username'),
  OIDC_PKCE: z.enum(['true', 'false'], 'must be false if the provider refuses PKCE, otherwise true').default('true'),
  ANALYTICS_SCRIPT_URL: scriptAddress.optional(),
  ANALYTICS_SCRIPT_INTEGRITY: scriptIntegrity.optional(),
  OIDC_PRIVATE_ADDRESSES: z
    .enum(['true', 'false'], 'must be true if the provider is on a private network, otherwise false')
    .default('false'),
  REGISTRATION: z
    .enum(registrationModes, `must be one of ${registrationModes.join(', ')}; omit it to let administrators choose`)
    .optional(),
  MAIL_DOMAINS: list(
    (item) => mailDomainOf(item) !== undefined,
    'must be domains separated by commas, such as MAIL_DOMAINS=example.org,*.example.edu; *. stands for subdomains',
  )
    .transform((items) => items.flatMap((item) => mailDomainOf(item) ?? []))
    .optional(),
  SITE_NAME: line(siteNameLength, `must be one line of at most ${siteNameLength} characters`).default(productName),
  OWNER_NAME: line(100, 'must be one line of at most 100 characters').default('Atrium'),
  HOSTING_NAME: line(200, 'must be one line of at most 200 characters').default(''),
  QUOTAS: quotas.prefault(''),
  LINKS_WAIT_DAYS: wholeNumber(0, 3_650, 'for example LINKS_WAIT_DAYS=7; 0 to ignore the age of accounts').default(7),
  LINKS_WAIT_POSTS: wholeNumber(0, 1_000, 'for example LINKS_WAIT_POSTS=3; 0 to ignore earlier contributions').default(3),
  UPLOAD_QUOTA: z
    .string()
    .regex(/^\d{1,6} ?(?:MB|GB|TB)$/, 'must be a size such as UPLOAD_QUOTA=5GB, in MB, GB or TB')
    .default('5GB')
    .transform((text) => Number.parseInt(text, 10) * (bytesIn[text.slice(-2)] ?? 0)),
  UPLOAD_REFUSED_TYPES: list(
    (item) => /^[\w.+-]+\/[\w.+-]+$/.test(item),
    'must be media types separated by commas, such as UPLOAD_REFUSED_TYPES=text/x-script,application/x-elf',
  ).default([...defaultRefusedTypes]),
  CLAMD_URL: z
    .string()
    .regex(
      /^(?:tcp:\/\/(?:\[[0-9a-f:]+\]|[\w.-]+)(?::\d{1,5})?|unix:\/\/\/\S+)$/i,
      'must be the address of ClamAV, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
    )
    .optional(),
  S3_ENDPOINT: address(['http:', 'https:'], 'must be the address of an S3 store, such as https://s3.eu-west-1.amazonaws.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: lower-case letters, digits, dots and hyphens')
    .optional(),
  S3_REGION: line(100, 'must be the name of a region, such as eu-west-1').default('us-east-1'),
  S3_ACCESS_KEY_ID: line(1000, 'must be the ID of an access key').optional(),
  S3_SECRET_ACCESS_KEY: line(1000, 'must be a secret access key').optional(),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 100_000_000, 'for example RATE_LIMIT_PER_MINUTE=600').default(600),
});

function isNetwork(text: string): boolean {
  const [host = '', bits] = text.split('/');
  const version = isIP(host);
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
}
