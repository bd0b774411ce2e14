import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { loopbackCertificate } from '#features/notifications/server/push/testing/loopback-certificate.ts';
import { readConfig, type Config } from '#platform/server/config/config.ts';
import { examineInstallation, type Installation } from '#platform/server/doctor/examine-installation.ts';
import type { Finding } from '#platform/server/doctor/finding.ts';
import { assertKnownKeys } from '#platform/server/keys/known-keys.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { assertOwnFolder } from '#platform/server/stored-files/folder-mark.ts';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { startS3Server, type S3Server } from '#platform/server/stored-files/testing/s3-server.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { features, modules } from './features.ts';
import { aNode } from './testing/a-node.ts';
import { aProxy, type ProxyFaults } from './testing/a-proxy.ts';

const program = fileURLToPath(new URL('../../', import.meta.url));
const log = createLog({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'atrium-doctor-'));
const dataDir = join(folder, 'data');
const backups = join(folder, 'backups');
const backupOf = (atMs: number) => join(backups, `atrium-${new Date(atMs).toISOString().replace(/[-:]|\.\d+/g, '')}.tar.zst`);
const newestBackup = backupOf(Date.now());
const earlierBackup = backupOf(Date.now() - 3 * 86_400_000);
const closers: (() => unknown)[] = [];
const smallDisk = join(folder, 'small');
mkdirSync(smallDisk);
const hasSmallDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', smallDisk]).status === 0;
if (hasSmallDisk) closers.push(() => spawnSync('umount', ['--lazy', smallDisk]));
else process.stderr.write('\nthis user may not mount a small disk: whether the doctor sees a full one is not asked\n');

let own: TestDatabase;
let s3: S3Server;
let node: { port: number };
let healthy: Record<string, string>;
let before: Finding[];
let storedPath: string;
const storedBytes = Buffer.from('what somebody uploaded, as it was');

const opened = async <T extends { close: () => Promise<void> }>(opening: Promise<T>): Promise<T> => {
  const thing = await opening;
  closers.unshift(thing.close);
  return thing;
};

beforeAll(async () => {
  own = await testDatabase();
  s3 = await opened(startS3Server());
  const mails = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => done(password === 'right' ? null : new Error('no'), { user: 'atrium' }),
  });
  await new Promise<void>((resolve) => mails.listen(0, '127.0.0.1', resolve));
  closers.unshift(() => new Promise<void>((resolve) => mails.close(resolve)));
  const mailPort = (mails.server.address() as { port: number }).port;
  mkdirSync(dataDir);
  mkdirSync(backups);
  writeFileSync(newestBackup, 'a backup');
  const config = readConfig({ DATA_DIR: dataDir });
  await assertKnownKeys(own.db, config);
  await assertOwnFolder(own.db, config);
  await storeOne(config);
  // The node has the keys of the installation.
  node = await opened(aNode(own.db, { TOKEN_SECRET: config.tokenSecret, TRUSTED_PROXIES: '127.0.0.1' }));
  const { port } = await opened(aProxy(node.port));
  healthy = {
    DATA_DIR: dataDir,
    DATABASE_URL: own.url,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: `smtp://atrium:right@127.0.0.1:${mailPort}`,
    MAIL_FROM: 'atrium@example.org',
    BACKUP_DIR: backups,
  };
  before = await examine();
});
afterAll(async () => {
  for (const close of closers) await close();
  await own.drop();
  rmSync(folder, { recursive: true });
});

async function examine(settings: Record<string, string> = {}, root = program, readFiles?: Installation['readFiles']): Promise<Finding[]> {
  const found: Finding[] = [];
  const env = { ...healthy, ...settings };
  const migrations = join(program, 'database/migrations');
  const soundness = features.flatMap((feature) => feature.soundness ?? []);
  for await (const finding of examineInstallation({ env, modules, root, migrations, log, soundness, readFiles })) found.push(finding);
  return found;
}

/** Gives a person a picture, which refers to a stored file. */
async function storeOne(config: Config): Promise<void> {
  const { viewer } = await aUser(createTestApp(own.db, features));
  const { hash } = await openStoredFiles(config, own.db).put(Readable.from([storedBytes]), { mediaType: 'image/jpeg' });
  await own.db.run(sql`update users set picture_hash = ${hash} where id = ${viewer.id}`);
  const store = join(dataDir, 'stored-files');
  storedPath = join(store, readdirSync(store, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(hash)) ?? '');
}

/**
 * New findings; the latency of the database is ignored, since a machine busy with tests is slow.
 */
const added = (found: readonly Finding[]) =>
  found.filter(
    ({ about, state, says }) =>
      /^(?:wrong|warning)$/.test(state) && about !== 'connection to the database' && !before.some((each) => each.says === says),
  );

const on = async (statement: string) => void (await own.db.run(sql`${raw(statement)}`));
const asDatabase = (change: string) => on(`alter database ${new URL(own.url).pathname.slice(1)} ${change}`);
const behind = async (faults: ProxyFaults, scheme = 'http') => ({
  PUBLIC_URL: `${scheme}://localhost:${(await opened(aProxy(node.port, faults))).port}`,
});

/** A fault: how to create it, how to undo it, and the expected finding. */
interface Fault {
  of: Finding['about'];
  says: RegExp;
  todo: RegExp;
  plant?: () => unknown;
  mend?: () => unknown;
  settings?: () => Record<string, string> | Promise<Record<string, string>>;
  root?: () => string;
  /** Reads all stored files. */
  isDeep?: boolean;
}

const faults: Record<string, Fault> = {
  'a setting that is none': {
    of: 'settings',
    settings: () => ({ SMPT_URL: 'smtp://x' }),
    says: /^SMPT_URL is not a setting/,
    todo: /SMTP_URL/,
  },
  'a setting of another family': {
    of: 'settings',
    settings: () => ({ S3_SSE: 'aws:kms' }),
    says: /^S3_SSE is not a setting/,
    todo: /README/,
  },
  'a value that cannot be': {
    of: 'settings',
    settings: () => ({ PORT: 'eighty' }),
    says: /^PORT must be a whole number/,
    todo: /correct it/,
  },
  'a quota that no feature has': {
    of: 'settings',
    settings: () => ({ QUOTAS: 'sheep=3' }),
    says: /^QUOTAS names sheep, which is not a quota/,
    todo: /does not start with this value/,
  },
  'settings that contradict each other': {
    of: 'settings',
    settings: () => ({ S3_ENDPOINT: 'http://127.0.0.1:9' }),
    says: /S3_BUCKET.*missing/,
    todo: /correct it/,
  },
  'passwords in the open': {
    of: 'settings',
    settings: () => ({ NODE_ENV: 'development' }),
    says: /NODE_ENV is development/,
    todo: /in production/,
  },
  'more processes than the database lets in': {
    of: 'database',
    settings: () => ({ PROCESSES: '64' }),
    says: /opens up to 1600/,
    todo: /PROCESSES lower/,
  },
  'a Redis that is away': {
    of: 'Redis',
    settings: () => ({ REDIS_URL: 'redis://127.0.0.1:9' }),
    says: /cannot be used .*ECONNREFUSED/,
    todo: /REDIS_URL/,
  },
  'a password of the database': {
    of: 'database',
    settings: () => ({ DATABASE_URL: 'postgres://atrium:wrong@127.0.0.1:9/atrium' }),
    says: /cannot be reached \(.*ECONNREFUSED/,
    todo: /host and port/,
  },
  'a database that takes no writes': {
    of: 'database',
    plant: () => asDatabase('set default_transaction_read_only = on'),
    mend: () => on('set transaction_read_only = off').then(() => asDatabase('reset default_transaction_read_only')),
    says: /is read-only/,
    todo: /read-only/,
  },
  'a database in which we may make nothing': {
    of: 'database',
    plant: () => on('revoke create on schema public from pg_database_owner'),
    mend: () => on('grant create on schema public to pg_database_owner'),
    says: /cannot create tables/,
    todo: /owner/,
  },
  'tables of a newer release': {
    of: 'tables',
    plant: () => on(`insert into migrations (name, run_on) values ('9999_of-tomorrow', now())`),
    mend: () => on(`delete from migrations where name = '9999_of-tomorrow'`),
    says: /newer release of Atrium \(9999_of-tomorrow\)/,
    todo: /backup/,
  },
  'a table without partitions ahead': {
    of: 'tables',
    plant: () => on(`select setval('audit_id_seq', 5000000)`),
    mend: () => on(`select setval('audit_id_seq', 1)`),
    says: /audit has no empty partition/,
    todo: /platform\.partitions/,
  },
  'a mail password': {
    of: 'mail',
    settings: () => ({ SMTP_URL: healthy['SMTP_URL']!.replace('right', 'wrong') }),
    says: /rejects the user name or password/,
    todo: /SMTP_URL/,
  },
  'a mail server that is away': {
    of: 'mail',
    settings: () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }),
    says: /127\.0\.0\.1:9 cannot be reached/,
    todo: /port 25/,
  },
  'a key that others can read': {
    of: 'keys',
    plant: () => chmodSync(join(dataDir, 'encryption-key'), 0o644),
    mend: () => chmodSync(join(dataDir, 'encryption-key'), 0o600),
    says: /encryption-key is readable by other users/,
    todo: /chmod 600/,
  },
  'another key': {
    of: 'keys',
    settings: () => ({ ENCRYPTION_KEY: 'the key of another installation, long enough' }),
    says: /^ENCRYPTION_KEY differs/,
    todo: /backup/,
  },
  'another folder of uploads': {
    of: 'file store',
    plant: () => on(`update store_folders set mark = '018f0000-0000-7000-8000-000000000000'`),
    mend: () => on('delete from store_folders').then(() => assertOwnFolder(own.db, readConfig({ DATA_DIR: dataDir }))),
    says: /not the upload folder of this database/,
    todo: /S3_ENDPOINT/,
  },
  'a bucket that is not there': {
    of: 'file store',
    settings: () => ({
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: 'nobodys-bucket',
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    }),
    says: /nobodys-bucket.*NoSuchBucket/,
    todo: /S3_BUCKET/,
  },
  'a scanner that is away': {
    of: 'virus scanner',
    settings: () => ({ CLAMD_URL: 'tcp://127.0.0.1:9' }),
    says: /does not answer/,
    todo: /clamd/,
  },
  'backups that fail': {
    of: 'backups',
    // Copied just now; its age is that of its name.
    plant: () => renameSync(newestBackup, earlierBackup),
    mend: () => renameSync(earlierBackup, newestBackup),
    says: /is 72 hours old/,
    todo: /log/,
  },
  'a folder that cannot be': {
    of: 'backups',
    settings: () => ({ BACKUP_DIR: newestBackup }),
    says: /BACKUP_DIR .* cannot be used.*set BACKUP_DIR to another folder\.$/,
    todo: /folder/,
  },
  'a file that was uploaded and is another now': {
    of: 'stored files',
    isDeep: true,
    plant: () => appendFileSync(storedPath, 'and more'),
    mend: () => writeFileSync(storedPath, storedBytes),
    says: /^1 files in use do not match their checksums \([0-9a-f]{64}\)\.$/,
    todo: /backup of the store.*check deep/,
  },
  'a file that was uploaded and changed without changing its size': {
    of: 'stored files',
    isDeep: true,
    plant: () => writeFileSync(storedPath, Buffer.alloc(storedBytes.length, 'x')),
    mend: () => writeFileSync(storedPath, storedBytes),
    says: /^1 files in use do not match their checksums/,
    todo: /backup of the store/,
  },
  'a file that was uploaded and is gone': {
    of: 'stored files',
    isDeep: true,
    plant: () => rmSync(storedPath),
    mend: () => writeFileSync(storedPath, storedBytes),
    says: /^1 files in use are missing in the store/,
    todo: /backup of the store/,
  },
  ...(hasSmallDisk && {
    'a disk without room': {
      of: 'disk',
      plant: () => {
        cpSync(dataDir, smallDisk, { recursive: true });
        writeFileSync(join(smallDisk, 'filled'), Buffer.alloc(60 * 2 ** 20));
      },
      mend: () => rmSync(join(smallDisk, 'filled')),
      settings: () => ({ DATA_DIR: smallDisk }),
      says: /^0\.0 GiB of 0 GiB are free/,
      todo: /free space/,
    },
  }),
  'a proxy with another Host': {
    of: 'proxy',
    settings: () => behind({ host: 'backend:3000' }),
    says: /receives the host backend:3000/,
    todo: /proxy_set_header Host/,
  },
  'a proxy that names nobody': {
    of: 'proxy',
    settings: () => behind({ namesNobody: true }),
    says: /does not send the client address/,
    todo: /X-Forwarded-For/,
  },
  'a proxy that is not believed': {
    of: 'proxy',
    settings: async () => {
      const other = await opened(aNode(own.db, { TOKEN_SECRET: readConfig({ DATA_DIR: dataDir }).tokenSecret }));
      return { PUBLIC_URL: `http://localhost:${(await opened(aProxy(other.port))).port}` };
    },
    says: /127\.0\.0\.1 sends the client address but is not trusted/,
    todo: /TRUSTED_PROXIES=127\.0\.0\.1/,
  },
  'a proxy without WebSockets': {
    of: 'proxy',
    settings: () => behind({ closesUpgrades: true }),
    says: /No live connection.*400/,
    todo: /WebSockets/,
  },
  'a proxy before nobody': {
    of: 'proxy',
    settings: async () => ({ PUBLIC_URL: `http://localhost:${(await opened(aProxy(9))).port}` }),
    says: /answers 502/,
    todo: /Start Atrium/,
  },
  'a clock that is wrong': { of: 'clock', settings: () => behind({ clockOffMs: 600_000 }), says: /\b(?:599|600|601) s apart/, todo: /NTP/ },
  'a certificate of nobody': {
    of: 'certificate',
    settings: () => behind({ certificate: loopbackCertificate }, 'https'),
    says: /is invalid/,
    todo: /NODE_EXTRA_CA_CERTS/,
  },
  'a package of another release': {
    of: 'versions',
    root: () => {
      const root = join(folder, 'program');
      mkdirSync(join(root, 'node_modules/pg'), { recursive: true });
      mkdirSync(join(root, 'dist'));
      writeFileSync(join(root, 'dist/.built-from'), '');
      writeFileSync(
        join(root, 'package.json'),
        JSON.stringify({ version: '1.0.0', engines: { node: '>=24' }, dependencies: { pg: '8.23.1' } }),
      );
      writeFileSync(join(root, 'node_modules/pg/package.json'), JSON.stringify({ version: '8.0.0' }));
      return root;
    },
    says: /pg 8\.0\.0, not 8\.23\.1/,
    todo: /npm ci/,
  },
};

test('OP-03 without faults the doctor reports only the known traits of the test database', () => {
  expect(before.filter(({ state }) => state === 'wrong').map(({ says }) => says)).toEqual([
    expect.stringMatching(/before they are on disk/),
  ]);
  expect(before.filter(({ state }) => state === 'ok').map(({ about }) => about)).toEqual(
    expect.arrayContaining(['disk', 'backups', 'tables', 'keys', 'file store', 'negotiations with their contracts', 'mail', 'proxy']),
  );
});

test.each(Object.entries(faults))(
  'OP-03 the doctor reports %s alone, with the fix',
  async (_name, { of, says, todo, plant, mend, settings, root, isDeep }) => {
    await plant?.();
    try {
      const found = added(await examine(await settings?.(), root?.(), isDeep ? () => {} : undefined));
      expect(found).toEqual([
        {
          about: of,
          state: expect.stringMatching(/^(?:wrong|warning)$/),
          says: expect.stringMatching(says),
          todo: expect.stringMatching(todo),
        },
      ]);
    } finally {
      await mend?.();
    }
    if (plant) expect(added(await examine())).toEqual([]);
  },
);

test('OP-03 doctor: says that stored files were not read; with --files reads all and prints progress', async () => {
  expect(before.filter(({ state }) => state === 'skipped')).toEqual([
    {
      about: 'stored files',
      state: 'skipped',
      says: '1 with 0.0 GB were not verified: “npm run doctor -- --files” reads them.',
    },
  ]);
  const progress: [number, number][] = [];
  const deep = await examine({}, program, (read, all) => progress.push([read, all]));
  expect(deep.filter(({ about }) => about === 'stored files')).toEqual([
    { about: 'stored files', state: 'ok', says: 'All are present and match their checksums (1 with 0.0 GB).' },
  ]);
  expect(progress).toEqual([[1, 1]]);
});

test('OP-03 doctor: a missing BACKUP_DIR is no error, since the first backup creates it', async () => {
  const absent = join(folder, 'not', 'there yet');
  expect(added(await examine({ BACKUP_DIR: absent }))).toEqual([
    {
      about: 'backups',
      state: 'warning',
      says: `BACKUP_DIR contains no backup yet (${absent}).`,
      todo: 'The next nightly backup creates the folder; “npm run backup” creates a backup now.',
    },
  ]);
  expect(existsSync(join(folder, 'not'))).toBe(false);
});

test('OP-03 only requests with the secret of the installation can see how they arrived', async () => {
  const url = `http://127.0.0.1:${node.port}/api/health/caller`;
  for (const proof of [undefined, '', 'zzzzzzzz.', `${(Date.now() + 30_000).toString(36)}.AAAA`]) {
    const answer = await fetch(url, { headers: proof === undefined ? {} : { 'x-atrium-doctor': proof } });
    expect(answer.status).toBe(404);
  }
});
