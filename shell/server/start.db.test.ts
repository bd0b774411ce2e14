import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { largeLibraries } from './testing/large-libraries.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { freePort } from '#platform/server/testing/free-port.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-start-'));
let own: TestDatabase;
let child: ChildProcess | undefined;
beforeAll(async () => {
  own = await testDatabase();
});
afterEach(() => void child?.kill('SIGKILL'));
afterAll(async () => {
  await own.drop();
  rmSync(dataDir, { recursive: true });
});

/** The bundle that `npm start` runs, and its sources. */
const bundle = join(import.meta.dirname, '../../dist/server/main.js');
const sources = join(import.meta.dirname, './main.ts');

/** Starts the product as people do, on the database of this test. */
function start(env: Record<string, string>, program = bundle) {
  const started = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], DATABASE_URL: own.url, DATA_DIR: dataDir, PROCESSES: '1', METRICS_PORT: '0', ...env },
  });
  child = started;
  let printed = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  const ended = once(started, 'close').then(([code]) => code as number | null);
  return { child: started, ended, printed: () => printed };
}

const programs = [
  ['the bundle', bundle],
  ['the sources', sources],
] as const;

test.each(programs)(
  'SH-01 OP-02 %s: it starts, prints address and audience, serves pages with code, calls and files, and ends in order on a signal',
  async (_, program) => {
    await own.drop();
    own = await testDatabase();
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    const port = await freePort();
    const settings = { PORT: String(port), LOG_LEVEL: 'warn', MODULES_OFF: 'groups', SITE_NAME: 'Quayside' };
    const { child: running, ended, printed } = start(settings, program);
    await expect.poll(printed, { timeout: scaled(40_000) }).toMatch(/Atrium is running at http:\/\/localhost:\d+\n/);
    // Two lines may arrive one after the other.
    await expect
      .poll(printed, { timeout: scaled(20_000) })
      .toMatch(/Administrator: admin@localhost\.localdomain · one-time password: (?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}\n/);
    // A module that needs a disabled one is disabled, too, with a log line.
    expect(printed()).toMatch(/module galleries is off because it needs groups/);
    const base = `http://localhost:${port}`;
    expect(printed()).toContain(`running at ${base}\n`);
    const get = async (path: string, init?: RequestInit) => {
      const response = await fetch(base + path, { redirect: 'manual', ...init });
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        headers: response.headers,
        text: await response.text(),
      };
    };
    expect(await get('/api/health/ready')).toMatchObject({ status: 200 });
    expect(await get('/api/health/live')).toMatchObject({ status: 200 });
    expect(await get('/api/hub')).toMatchObject({ status: 200, type: expect.stringContaining('application/json') });
    expect((await get('/api/groups?list=public')).text).toContain('moduleDisabled');

    const page = await get('/contact', { headers: { 'accept-language': 'fr' } });
    expect([page.status, page.headers.get('content-language') ?? 'fr']).toEqual([200, 'fr']);
    expect(page.text).toMatch(/^<!doctype html><html lang="fr">/);
    expect(page.text).toContain('Quayside');
    // Its styles are inline, allowed by their hashes; its code is fetched, and that of an idle page
    // later.
    expect(page.text).toMatch(/<style data-sheet="\/assets\/[^"]+\.css">/);
    const scripts = [...page.text.matchAll(/<script defer src="([^"]+)" data-app="([^"]+)"(?: data-later="([^"]+)")?>/g)][0];
    const [, startScript = '', app = '', later = ''] = scripts ?? [];
    const codes = [...new Set([...app.split(' '), ...later.split(' ')])].filter(Boolean);
    expect(codes.length).toBeGreaterThan(3);
    for (const path of [startScript, ...codes])
      expect([path, (await get(path)).type]).toEqual([path, expect.stringContaining('javascript')]);
    const state = JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/.exec(page.text)?.[1] ?? '') as Record<
      string,
      unknown
    >;
    expect(state).toMatchObject({
      language: 'fr',
      settings: { siteName: 'Quayside', isDevelopment: false },
      address: { pathname: '/contact' },
      page: { path: '/contact', access: 'public', feature: 'contact', component: 'ContactPage' },
    });
    const { file, wordsFile, files } = state['page'] as { file: string; wordsFile: string; files: string[] };
    for (const path of [file, wordsFile, ...files]) expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await get(wordsFile)).text).toContain(
      Object.values(JSON.parse(readFileSync(join(import.meta.dirname, '../../features/contact/words/fr.json'), 'utf8')) as object)[0],
    );
    // A page that requires signing in is a frame without data with all that it needs to render.
    const frame = await get('/panel');
    expect(frame.text).toContain('data-outline="feed"');
    expect([...frame.text.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].length).toBeGreaterThan(3);
    expect(frame.text).not.toContain('data-later');
    expect((await get('/nowhere')).status).toBe(404);

    expect((await get('/robots.txt')).text).toContain(`Sitemap: ${base}/sitemap.xml`);
    expect((await get('/sitemap.xml')).text).not.toContain('groups-');
    expect(JSON.parse((await get('/manifest.webmanifest')).text)).toMatchObject({ name: 'Quayside', start_url: '/panel' });
    expect(await get('/licences.txt')).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') });
    expect((await get('/icon.svg')).type).toContain('svg');
    expect((await get('/service-worker.js')).text).toContain(startScript);
    for (const [path, name] of [
      ['/licences.txt', 'max-age=86400'],
      [codes[0] ?? '', 'immutable'],
    ] as const)
      expect((await get(path)).headers.get('cache-control')).toContain(name);

    running.kill('SIGTERM');
    // The load balancer first notices that it is not ready.
    await expect.poll(async () => (await get('/api/health/ready')).status, { timeout: scaled(5_000) }).toBe(503);
    running.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await own.db.one(sql`select count(*) as count from users where is_administrator`)).toEqual({ count: 1 });
  },
);

test('OP-02 a start loads the bundle instead of the sources, at most 900 modules of packages, and no large library', async () => {
  const list = join(dataDir, 'loaded');
  const hook = join(import.meta.dirname, './testing/note-loaded.mjs');
  const node = start({ PORT: '0', LOG_LEVEL: 'error', NODE_OPTIONS: `--import ${hook}`, LOADED: list });
  await expect.poll(node.printed, { timeout: scaled(80_000) }).toMatch(/Atrium is running at /);
  node.child.kill('SIGTERM');
  expect(await node.ended).toBe(0);
  const loaded = readFileSync(list, 'utf8').split('\n');
  const packages = loaded.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []);
  expect(packages).toContain('fastify');
  expect(packages.length).toBeLessThanOrEqual(900);
  expect(packages.filter((name) => largeLibraries.includes(name))).toEqual([]);
  const ours = loaded.filter((url) => !url.includes('/node_modules/'));
  expect(ours.some((url) => url.includes('/dist/server/features-'))).toBe(true);
  expect(ours.filter((url) => !/\/dist\/(?:server|render)\//.test(url))).toEqual([]);
});

test('OP-02 ER-01 an unexpected error names the lines of the sources', async () => {
  const node = start({ PORT: '0', DATABASE_URL: `${own.url}${own.url.includes('?') ? '&' : '?'}sslcert=/nonexistent`, LOG_LEVEL: 'fatal' });
  expect(await node.ended).toBe(1);
  expect(node.printed()).toMatch(/^ {4}at migrate \(.*\/platform\/server\/database\/migrate\.ts:\d+:\d+\)$/m);
  expect(node.printed()).not.toContain('dist/server');
});

test('OP-03 OP-01 an unusable BACKUP_DIR is reported at the start, which continues; a missing one is not', async () => {
  const asFile = join(dataDir, 'no folder');
  writeFileSync(asFile, '');
  const unusable = start({ PORT: '0', BACKUP_DIR: asFile, LOG_LEVEL: 'error' });
  await expect.poll(unusable.printed, { timeout: scaled(40_000) }).toMatch(/Atrium is running at /);
  const lines = unusable
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringMatching(/^no nightly backup: BACKUP_DIR .*no folder cannot be used \(ENOTDIR\): .*set BACKUP_DIR to another folder\.$/),
  ]);
  unusable.child.kill('SIGKILL');
  await unusable.ended;

  const absent = join(dataDir, 'backups', 'nightly');
  const usable = start({ PORT: '0', BACKUP_DIR: absent, LOG_LEVEL: 'error' });
  await expect.poll(usable.printed, { timeout: scaled(40_000) }).toMatch(/Atrium is running at /);
  expect(usable.printed()).not.toContain('BACKUP_DIR');
  expect(existsSync(join(dataDir, 'backups'))).toBe(false);
});

test('OP-03 a node that lost its keys does not start, names them with the fix, and creates none', async () => {
  const lost = mkdtempSync(join(tmpdir(), 'atrium-lost-'));
  const node = start({ PORT: '0', DATA_DIR: lost, LOG_LEVEL: 'error' });
  expect(await node.ended).toBe(1);
  expect(node.printed()).toMatch(
    /^Atrium cannot start: TOKEN_SECRET and CONTRACT_SIGNING_KEY and ENCRYPTION_KEY and PUSH_KEY are neither set nor in .*backup/m,
  );
  expect(readdirSync(lost)).toEqual([]);
  rmSync(lost, { recursive: true });
});

test('ER-01 a failed start names its cause, all wrong settings at once, and exits', async () => {
  const wrong = start({ PORT: 'eighty', LOG_LEVEL: 'loud' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.printed()).toMatch(/PORT/);
  expect(wrong.printed()).toMatch(/LOG_LEVEL/);
  const taken = createServer().listen(0, 'localhost');
  await once(taken, 'listening');
  const late = start({ PORT: String((taken.address() as AddressInfo).port), LOG_LEVEL: 'error' });
  expect(await late.ended).toBe(1);
  expect(late.printed()).toMatch(/^Atrium cannot start: the port is in use \(.*\)\. Set PORT to a free port\.$/m);
  taken.close();
  const nowhere = start({ PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', LOG_LEVEL: 'fatal' });
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.printed()).toMatch(/nothing answers at the host and port in DATABASE_URL/);
});

test('OP-02 the configured number of processes answer, and a log line says so', async () => {
  const port = await freePort();
  const { printed } = start({ PORT: String(port), PROCESSES: '2', LOG_LEVEL: 'info' });
  await expect.poll(printed, { timeout: scaled(60_000) }).toMatch(/Atrium is running at /);
  await expect.poll(printed, { timeout: scaled(10_000) }).toMatch(/running several processes/);
  expect(printed().match(/Atrium is running at /g)).toHaveLength(1);
  expect((await fetch(`http://localhost:${port}/api/health/live`)).status).toBe(200);
});

test('OP-02 a stop during the start ends it once it is open; a second stop immediately', async () => {
  const early = start({ PORT: String(await freePort()), LOG_LEVEL: 'info' });
  await expect.poll(early.printed, { timeout: scaled(40_000) }).not.toBe('');
  early.child.kill('SIGINT');
  await expect.poll(early.printed, { timeout: scaled(40_000) }).toMatch(/"msg":"closing"|closing/);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  early.child.kill('SIGINT');
  expect(await early.ended).toBe(1);
});
