import type { z } from 'zod';
import type { RegistrationMode } from '#platform/contract/installation/registration.ts';
import type { AnalyticsScript } from '#platform/contract/page.ts';
import type { variables } from './config-variables.ts';
import type { NamedQuotas } from '../limits/quotas.ts';
import type { MailInSettings } from '../mail/mail-in.ts';
import type { SignInProvider } from '../extension-points/sign-in-provider.ts';
import type { S3Settings } from '../stored-files/s3-client.ts';

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
   * Conditions that end the review of links from a new account: `days` since registration, and
   * `posts` accepted. 0 disables the review.
   */
  readonly linksWait: { days: number; posts: number };
  readonly uploads: UploadSettings;
  /** Object storage for uploaded files. Absent: the data folder. */
  readonly s3: S3Settings | undefined;
}
