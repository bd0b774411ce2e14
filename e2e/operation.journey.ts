import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { newcomer, registered, signedIn } from './support/api.ts';
import { startAtrium } from './support/atrium.ts';
import { processesOf } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { personOf } from './support/person.ts';

const root = join(import.meta.dirname, '..');

const jsonBody = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Runs the application with settings until it exits. */
async function startAndFail(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, METRICS_PORT: '0', LOG_LEVEL: 'silent', ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output: output.trim() };
}

/**
 * Observes the live connection of a page to be opened: when it is first ready, and a function to
 * drop it.
 */
async function watchLive(page: Page): Promise<{ isReady: Promise<void>; drop: () => void }> {
  const { promise: isReady, resolve } = Promise.withResolvers<void>();
  let drop = () => {};
  await page.routeWebSocket(/\/live\//, (socket) => {
    drop = () => void socket.close();
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (message.toString().includes('["ready"')) resolve();
    });
  });
  return { isReady, drop: () => drop() };
}

test('DO-04 a saved draft, like every acknowledged write, survives kill -9 of the application and its database', async () => {
  const atrium = await startAtrium();
  try {
    const ana = newcomer('Ana', 'manager');
    const api = await registered(atrium, ana);
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Half a thought.' }] }] };
    const draft = await api.post<{ id: string; version: number }>('/api/documents', {
      title: 'Before the crash',
      category: 'legal',
      content,
    });

    const pid = Number(readFileSync(join(atrium.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const answers: { status: number; retryAfter: string | null; ms: number }[] = [];
    await expect
      .poll(
        async () => {
          const began = Date.now();
          const answer = await fetch(`${atrium.url}/api/categories`);
          answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: Date.now() - began });
          return answers.length > 1 && answer.status === 200;
        },
        { timeout: scaled(30_000) },
      )
      .toBe(true);
    for (const { status, retryAfter, ms } of answers) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(ms).toBeLessThan(5_000);
    }
    // A connection to the killed database may still answer; otherwise a call gets 503.
    const signIn = async () =>
      (await fetch(`${atrium.url}/api/auth/login`, jsonBody({ identifier: ana.email, password: ana.password }))).status;
    const outcomes: number[] = [];
    await expect.poll(async () => outcomes.push(await signIn()) && outcomes.at(-1), { timeout: scaled(15_000) }).toBe(200);
    expect(outcomes.filter((status) => status !== 200 && status !== 503)).toEqual([]);

    // Saves after the recovery are as durable as earlier ones.
    const more = {
      type: 'doc',
      content: [...content.content, { type: 'paragraph', content: [{ type: 'text', text: 'And the other half.' }] }],
    };
    const change = { title: 'Before the crash', subtitle: '', category: 'legal', content: more, version: draft.version };
    expect(await api.get(`/api/documents/${draft.id}`)).toMatchObject({ title: 'Before the crash', content });
    await api.put(`/api/documents/${draft.id}`, change);

    await atrium.restart('SIGKILL');
    const again = await signedIn(atrium, ana.username, ana.password);
    expect(again.user.username).toBe(ana.username);
    expect(await again.get(`/api/documents/${draft.id}`)).toMatchObject({ title: 'Before the crash', content: more });
  } finally {
    await atrium.stop();
  }
});

test('ER-02 while the database is frozen, callers get an answer within five seconds, and screens recover without a reload', async ({
  browser,
  trouble,
}) => {
  const atrium = await startAtrium();
  try {
    const wren = await registered(atrium, newcomer('Wren', 'manager'));
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A quiet paragraph.' }] }] };
    const publish = async (title: string) => {
      const { id } = await wren.post<{ id: string }>('/api/documents', { title, category: 'legal', content });
      await wren.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
      return id;
    };
    const id = await publish('Before the frost');
    const context = await browser.newContext({ baseURL: atrium.url, locale: 'en-US' });
    const page = await context.newPage();
    trouble.watch(page, 'Ana');
    trouble.expect(/WebSocket connection|status of 503/);
    const live = await watchLive(page);
    await personOf(atrium, newcomer('Ana'), context, page, '127.0.0.1', trouble).arrive('/flux');
    await live.isReady;
    await expect(page.getByRole('heading', { name: 'Before the frost' })).toBeVisible();

    const frozen = processesOf(atrium);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      const ask = async (path: string) => {
        const began = Date.now();
        const answer = await fetch(`${atrium.url}${path}`, { headers: { accept: 'text/html' } });
        return { answer, text: await answer.text(), ms: Date.now() - began };
      };
      const pages = await Promise.all(['/flux', `/publicInternetArticle?id=${id}`, '/blogGeneral2'].map(ask));
      for (const { answer, text, ms } of pages) {
        expect(answer.status, answer.url).toBe(503);
        expect(Number(answer.headers.get('retry-after')), answer.url).toBeGreaterThan(0);
        expect(text, answer.url).toContain('<meta name="robots" content="noindex">');
        expect(ms, answer.url).toBeLessThan(5_000);
      }
      // Answers without the database still work.
      expect((await ask('/connect')).answer.status).toBe(200);
      expect((await ask('/api/health')).answer.status).toBe(503);

      // The window loses its connection and is refused while the server cannot authenticate.
      live.drop();
      await expect(page.getByText('Live updates are paused')).toBeVisible({ timeout: scaled(30_000) });
      await lookAt(page, 'not-live');
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    // After reconnecting, the window refetches; later changes are notified.
    await page.waitForResponse((answer) => answer.ok() && new URL(answer.url()).pathname === '/api/hub', { timeout: scaled(40_000) });
    await expect(page.getByText('Live updates are paused')).toBeHidden();
    await expect.poll(() => publish('Behind the frost').then(Boolean, () => false), { timeout: scaled(15_000) }).toBe(true);
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    const again = await fetch(`${atrium.url}/publicInternetArticle?id=${id}`);
    expect(again.status).toBe(200);
    expect(await again.text()).not.toContain('noindex');
    await context.close();
  } finally {
    await atrium.stop();
  }
});

test('ER-01 every reason that prevents a start is reported in one line with a remedy', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-start-'));
  chmodSync(dataDir, 0o755);
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const taken = String((blocker.address() as AddressInfo).port);
  try {
    const port = await startAndFail({ PORT: taken, HOST: '127.0.0.1', DATA_DIR: dataDir });
    expect(port).toEqual({
      code: 1,
      output: expect.stringMatching(/^Atrium cannot start: the port is in use \(.*\)\. Set PORT to a free port\.$/),
    });

    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    const folder = await startAndFail({ PORT: '0', DATA_DIR: join(file, 'data') });
    expect(folder).toEqual({
      code: 1,
      output: expect.stringMatching(/^DATA_DIR .*: make it writable for this user, or set DATA_DIR to another folder\.$/),
    });

    const database = await startAndFail({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: 'postgres://somebody:wrong@127.0.0.1:9/none' });
    expect(database).toEqual({
      code: 1,
      output: expect.stringMatching(/^Atrium cannot start: .*DATABASE_URL; start PostgreSQL there, or correct them\.$/),
    });

    const settings = await startAndFail({
      PORT: 'eighty',
      DATA_DIR: dataDir,
      SMTP_URL: 'nonsense',
      MODULES_OFF: 'flowers,accounts',
      QUOTAS: 'sheep=3',
    });
    expect(settings.code).toBe(1);
    const lines = settings.output.split('\n').sort();
    expect(lines).toEqual([
      expect.stringMatching(/^MAIL_FROM is required if /),
      expect.stringMatching(/^MODULES_OFF names accounts, /),
      expect.stringMatching(
        /^MODULES_OFF names flowers, .*: analytics, assemblies, comments, contact, directory, documents, events, figures, files, galleries, group-designer, groups, help, hub, inbound-mail, installation, integrations, messenger, moderation, negotiation, notifications, pages, polls, questions, search\.$/,
      ),
      expect.stringMatching(/^PORT must be /),
      expect.stringMatching(/^QUOTAS names sheep, which is not a quota\. Quotas: assembliesPerDay, .*, textMegabytes\.$/),
      expect.stringMatching(/^SMTP_URL must /),
    ]);
  } finally {
    blocker.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('ER-02 it stops in order on a signal or a closed terminal, even with silent connections', async () => {
  const atrium = await startAtrium();
  try {
    const ana = await registered(atrium, newcomer('Ana'));
    const { port, hostname } = new URL(atrium.url);
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
      expect((await fetch(`${atrium.url}/api/hub?mode=private`, { headers: { authorization: `Bearer ${ana.token}` } })).status).toBe(200);
      const silent = connect(Number(port), hostname);
      const halfAsked = connect(Number(port), hostname, () => halfAsked.write('GET /api/health HTTP/1.1\r\nhost: '));
      const ends = [silent, halfAsked].map((socket) => new Promise((resolve) => socket.on('error', () => {}).once('close', resolve)));
      await Promise.all([silent, halfAsked].map((socket) => once(socket, 'connect')));
      const began = Date.now();
      expect(await atrium.end(signal)).toBe(0);
      expect(Date.now() - began).toBeLessThan(8_000);
      await Promise.all(ends);
      expect(existsSync(join(atrium.dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
      await atrium.restart();
    }
  } finally {
    await atrium.stop();
  }
});

test('ER-02 npm start forwards the signal and stops application and database in order', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-npm-'));
  chmodSync(dataDir, 0o755);
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    npm.stdout.on('data', (part: Buffer) => (printed += part.toString()));
    await expect.poll(() => printed, { timeout: scaled(60_000) }).toMatch(/running at/);
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    // Nothing is left, and its database was stopped in order.
    await expect.poll(() => existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  } finally {
    npm.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
