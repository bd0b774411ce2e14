import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'atrium-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the certificate of contracts', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

  test.each([
    ['a key without a certificate', { CONTRACT_CERTIFICATE_KEY: key }, 'contains no certificate in PEM'],
    ['what is no PEM', { CONTRACT_CERTIFICATE: 'nothing', CONTRACT_CERTIFICATE_KEY: key }, 'contains no certificate in PEM'],
    [
      'a certificate that cannot be read',
      { CONTRACT_CERTIFICATE: '-----BEGIN CERTIFICATE-----\\nAAAA\\n-----END CERTIFICATE-----', CONTRACT_CERTIFICATE_KEY: key },
      'cannot be read',
    ],
  ])('ER-01 %s is refused at the start with its reason', (_, env, given) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(`CONTRACT_CERTIFICATE ${given}`)]);
  });

  test('ER-01 a time-stamping service is an address', () => {
    expect(problemsOf({ TIMESTAMP_URL: 'somewhere' })).toEqual([expect.stringContaining('TIMESTAMP_URL')]);
    expect(readConfig({ DATA_DIR, TIMESTAMP_URL: 'https://time.example.org/tsr' }).timestampUrl).toBe('https://time.example.org/tsr');
  });
});

describe('settings', () => {
  test('ER-01 the defaults are a working configuration', () => {
    expect(readConfig({ DATA_DIR, PORT: '' })).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      smtpUrl: undefined,
      modulesNamedOff: [],
      trustedProxies: [],
      metrics: { port: 9464, host: '127.0.0.1', token: undefined },
    });
  });

  test('ER-01 settings are parsed into the types that the product uses', () => {
    const config = readConfig({
      DATA_DIR,
      PORT: '8080',
      PUBLIC_URL: 'https://Atrium.example.org/',
      MODULES_OFF: 'hub, documents,',
      TRUSTED_PROXIES: '10.0.0.1,fd00::/8',
      SMTP_URL: 'smtp://localhost:25',
      MAIL_FROM: 'Atrium <post@example.org>',
      DATABASE_URL: 'postgres://a:b@localhost/c?host=/tmp',
      TOKEN_SECRET: 'x'.repeat(32),
      ANALYTICS_SCRIPT_URL: 'https://Stats.example.org/ä.js?site=1',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://atrium.example.org',
      modulesNamedOff: ['hub', 'documents'],
      trustedProxies: ['10.0.0.1', 'fd00::/8'],
      tokenSecret: 'x'.repeat(32),
      analyticsScript: { url: 'https://stats.example.org/%C3%A4.js?site=1' },
    });
  });

  test('ER-01 all wrong settings are named together, one per line with the fix', () => {
    const wrong = {
      PORT: '80 80',
      HOST: 'a b',
      PUBLIC_URL: 'https://example.org/atrium',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'mail.example.org',
      MAIL_FROM: 'me\r\nBcc: all@example.org',
      ADMIN_EMAIL: 'root',
      ADMIN_PASSWORD: 'short',
      TOKEN_SECRET: 'short',
      LOG_LEVEL: 'loud',
      METRICS_PORT: '70000',
      METRICS_TOKEN: 'short',
      MODULES_OFF: 'hub;documents',
      TRUSTED_PROXIES: '10.0.0.1/33',
      RATE_LIMIT_PER_MINUTE: '0',
      OWNER_NAME: 'x'.repeat(101),
      ANALYTICS_SCRIPT_URL: 'http://stats.example.org/script.js',
      ANALYTICS_SCRIPT_INTEGRITY: 'sha1-x',
      ENCRYPTION_KEY: 'short',
      BACKUP_AT: '3 in the morning',
      BACKUP_KEEP: '0',
      BACKUP_PASSPHRASE: 'short',
    };
    const problems = problemsOf(wrong);
    for (const name of Object.keys(wrong))
      expect(
        problems.filter((problem) => problem.startsWith(`${name} `)),
        name,
      ).toHaveLength(1);
    for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ (must|contains|is).+\.$/);
    expect(problems.join()).not.toContain('Bcc');
  });

  test.each([
    ['PORT', '-1'],
    ['PORT', '0x10'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'postgres://'],
    ['SMTP_URL', 'smtp://'],
    ['TRUSTED_PROXIES', '10.0.0.1/'],
    ['HOST', '-;ls'],
    ['ANALYTICS_SCRIPT_URL', 'javascript:alert(1)'],
    ['ANALYTICS_SCRIPT_URL', 'https://stats.example.org/x;script-src *'],
    ['ANALYTICS_SCRIPT_URL', 'https://me:word@stats.example.org/x.js'],
    ['ANALYTICS_SCRIPT_INTEGRITY', `sha384-${'A'.repeat(64)}`],
  ])('ER-01 %s=%s is refused', (name, value) => {
    expect(problemsOf({ [name]: value, MAIL_FROM: 'a@example.org' }).length).toBe(1);
  });

  test('ER-01 metrics on a public address need a token; on localhost they do not', () => {
    for (const METRICS_HOST of ['0.0.0.0', '::', '10.0.0.1', 'atrium.example.org', '127.0.0.1.example.org', '128.0.0.1'])
      expect(problemsOf({ METRICS_HOST }), METRICS_HOST).toEqual([expect.stringMatching(/^METRICS_TOKEN is required if .+\.$/)]);
    for (const METRICS_HOST of ['127.0.0.1', '127.8.8.8', '::1', 'localhost'])
      expect(problemsOf({ METRICS_HOST }), METRICS_HOST).toEqual([]);
    expect(readConfig({ DATA_DIR, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'a token of sixteen'.replaceAll(' ', '-') }).metrics).toEqual({
      port: 9464,
      host: '0.0.0.0',
      token: 'a-token-of-sixteen',
    });
  });

  test('ER-01 an SMTP server without a sender is refused', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://localhost:25' })).toEqual([expect.stringContaining('MAIL_FROM')]);
  });
});

describe('the token secret', () => {
  test('SE-01 is created once, readable by its owner only, and reused', () => {
    const folder = join(DATA_DIR, 'new', 'folder');
    const { tokenSecret } = readConfig({ DATA_DIR: folder });
    expect(Buffer.byteLength(tokenSecret)).toBeGreaterThanOrEqual(64);
    expect(statSync(join(folder, 'token-secret')).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: folder }).tokenSecret).toBe(tokenSecret);
    expect(readFileSync(join(folder, 'token-secret'), 'utf8')).toBe(tokenSecret);
  });

  test('SE-01 a truncated secret is not used', () => {
    const folder = mkdtempSync(join(DATA_DIR, 'short-'));
    writeFileSync(join(folder, 'token-secret'), 'abc');
    expect(problemsOf({ DATA_DIR: folder }).length).toBe(1);
  });

  test('ER-01 a data folder that cannot be created is reported', () => {
    const file = join(DATA_DIR, 'file');
    writeFileSync(file, '');
    expect(problemsOf({ DATA_DIR: join(file, 'below') })).toEqual([expect.stringMatching(/^DATA_DIR .*ENOTDIR/)]);
  });
});

describe('several nodes', () => {
  const DATABASE_URL = 'postgres://atrium@db.example.org/atrium';

  test.each([
    ['Redis without a database that nodes share', { REDIS_URL: 'redis://cache.example.org' }, 'REDIS_URL requires DATABASE_URL'],
    ['an address that is none of Redis', { DATABASE_URL, REDIS_URL: 'cache.example.org:6379' }, 'REDIS_URL must look like redis://'],
    ['several processes with the embedded database', { PROCESSES: '2' }, 'PROCESSES requires DATABASE_URL'],
    ['no process at all', { DATABASE_URL, PROCESSES: '0' }, 'PROCESSES must be a whole number from 1 to 64'],
  ])('OP-02 %s is refused at the start with its reason', (_, env, given) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(given)]);
  });

  test('OP-02 one process with the embedded database; with an external one, one per CPU, at most 4', () => {
    expect(readConfig({ DATA_DIR }).processes).toBe(1);
    expect(readConfig({ DATA_DIR, DATABASE_URL }).processes).toBe(Math.min(4, availableParallelism()));
    expect(readConfig({ DATA_DIR, DATABASE_URL, PROCESSES: '3' }).processes).toBe(3);
  });

  test('OP-02 each of several processes serves metrics at its own port, or none does', () => {
    const portOf = (env: Record<string, string>) => readConfig({ DATA_DIR, DATABASE_URL, ...env }).metrics.port;
    expect([portOf({}), portOf({ ATRIUM_PROCESS: '1' }), portOf({ ATRIUM_PROCESS: '3' })]).toEqual([9464, 9464, 9466]);
    expect(portOf({ ATRIUM_PROCESS: '3', METRICS_PORT: '0' })).toBe(0);
  });
});

test('ML-03 emails come in by LMTP or from a mailbox with user name and password; both settings are needed', () => {
  const mailInOf = (url: string) => readConfig({ MAIL_IN_URL: url, MAIL_REPLY_DOMAIN: 'Reply.Example.org' }).mailIn;
  for (const url of [
    'lmtp://127.0.0.1:2424',
    'lmtp:///run/atrium/lmtp.sock',
    'imaps://atrium%40example.org:secret%2F@mail.example.org',
    'imap://atrium:secret@[::1]:1143/Atrium%20mail',
  ])
    expect(mailInOf(url)).toEqual({ url, replyDomain: 'reply.example.org' });
  for (const url of ['imaps://mail.example.org', 'imaps://a:b@', 'pop3://a:b@mail.example.org', 'lmtp://127.0.0.1'])
    expect(() => mailInOf(url), url).toThrow('MAIL_IN_URL must be where Atrium takes emails');
  expect(() => readConfig({ MAIL_IN_URL: 'lmtp://127.0.0.1:2424' })).toThrow('only work together');
});
