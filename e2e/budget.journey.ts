import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { newcomer, registered } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { waitForPage } from './support/person.ts';

const kib = 1024;
const styles = 12 * kib;
const sheet = readFileSync(new URL('../platform/web/styles/app.css', import.meta.url), 'utf8');
const leftOut = Array.from(sheet.matchAll(/@source not '(?:\.\.\/)+(.+)'/g), ([, pattern = '']) => pattern);
/** Public pages load their code on interaction. */
const scripts = 36 * kib;
/** One font for the interface, and one for long texts. */
const fonts = 56 * kib;

test('SH-05 the first view of a public page needs at most 36 KiB of scripts, 12 of styles and 56 of fonts', async ({ atrium, browser }) => {
  const writer = await registered(atrium, newcomer('Wren', 'manager'));
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A quiet paragraph about tides.' }] }] };
  const { id } = await writer.post<{ id: string }>('/api/documents', { title: 'What the tide brings', category: 'legal', content });
  await writer.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });
  const document = `/publicInternetArticle?id=${id}`;
  const group = await writer.post<{ id: string }>('/api/groups', {
    groupName: 'Readers of first views',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Tides.',
    visibility: 'private',
  });
  const open = await writer.post<{ id: string }>('/api/groups', {
    groupName: 'Readers in the open',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Tides.',
    visibility: 'public',
  });
  await writer.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [open.id] });
  const { address } = await writer.post<{ address: string }>(`/api/groups/${group.id}/invitations`, { days: null, maxUses: null });
  const read = [
    '/',
    '/flux',
    '/blogGeneral2',
    document,
    `/network/${open.id}`,
    '/confidentialDataPolicy',
    '/planSite',
    new URL(address).pathname,
    '/verify/22222222',
  ];
  const filledIn = ['/connect', '/register', '/contact', '/requestReset', '/backPage'];
  const views = await Promise.all([...read, ...filledIn].map((path) => firstView(browser, new URL(path, atrium.url))));
  const [, release = ''] = /^const release = (.+);$/m.exec(await (await fetch(new URL('/service-worker.js', atrium.url))).text()) ?? [];
  const storedOffline = new Set((JSON.parse(release) as { files: string[] }).files);
  if (process.env['KEEP_SIZES']) saveSizes(views.flatMap(({ files }) => files));
  for (const view of views) {
    expect(view.scripts, `scripts of ${view.path}\n${growth(view.files)}`).toBeLessThanOrEqual(scripts);
    expect(view.styles, `styles of ${view.path}\n${growth(view.files)}`).toBeLessThanOrEqual(styles);
    expect(view.fonts, `fonts of ${view.path}`).toBeLessThanOrEqual(fonts);
    const lostOffline = view.files.filter((file) => file.endsWith('.woff2') && !storedOffline.has(file));
    expect(lostOffline, `fonts of ${view.path} that are not there without a connection`).toEqual([]);
    // The style sheet of visitors excludes screens that they never see, so no first view may use
    // one.
    const strange = view.files.flatMap((file) => Object.keys(chunks()[file]?.modules ?? {})).filter(isUnstyled);
    expect(strange, `in ${view.path}`).toEqual([]);
    expect(partOf(view.files, bell), `the bell in ${view.path}`).toBe(0);
    // Nor does it load shared code of other pages.
    const names = view.files.flatMap((file) => chunks()[file]?.name ?? []);
    expect(
      names.filter((name) => /^(?:kit|members|behind|unsent|words-signed-in-\w+)$/.test(name)),
      `in ${view.path}`,
    ).toEqual([]);
  }
});

test('SH-05 a page for signed-in users loads at most 45 files of code', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const requested = new Set<string>();
  ana.page.on('request', (request) => requested.add(new URL(request.url()).pathname));
  await ana.page.goto('/panel');
  await waitForPage(ana.page, ana.page.getByRole('heading', { level: 1 }));
  const names = [...requested].flatMap((file) => chunks()[file]?.name ?? []);
  expect(names).toEqual(expect.arrayContaining(['kit', 'members', 'words-signed-in-en']));
  expect(names.length, names.join(' ')).toBeLessThanOrEqual(45);
  const sentences = [...requested]
    .flatMap((file) => Object.keys(chunks()[file]?.modules ?? {}))
    .filter((id) => id.includes('/words/public/'));
  expect(sentences.filter((id) => !id.endsWith('?members'))).toEqual([]);
});

// Lists of suggestions and comments are loaded when someone opens them, and merging after a flood of updates.
test('DO-11 SH-05 what documents written together load to be edited has at most 45 KiB of code', () => {
  const isOwn = (id: string) => /\/writing\/(?:together|suggesting)\/|node_modules\/(?:yjs|@tiptap\/y-tiptap)\//.test(id);
  const isOnDemand = ({ name }: Chunk) => ['suggestion-list', 'thread-panel', 'merge-read'].includes(name);
  const own = Object.entries(chunks()).filter(([, chunk]) => Object.keys(chunk.modules).some(isOwn) && !isOnDemand(chunk));
  expect(own.map(([, { name }]) => name)).toContain('together-editor');
  const bytes = own.map(([file]) => readFileSync(new URL(`../dist/web${file}`, import.meta.url)));
  expect(size(bytes), own.map(([file, { name }]) => `${file} ${name}`).join('\n')).toBeLessThanOrEqual(45 * kib);
});

test('NO-01 ME-04 SH-05 the bell has at most 3 KiB of code, and the messenger at most 60 KiB beyond other pages', async ({ person }) => {
  const [ana, bob] = [await person('Ana', { role: 'manager' }), await person('Bob')];
  const [api, bobs] = [await ana.arrive(null), await bob.arrive(null)];
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Weighers',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Scales.',
    visibility: 'public',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  const [page, talk] = [await codeOf(ana.page, '/network'), await codeOf(bob.page, `/messenger/${group.id}`)];
  await expect(bob.page.getByRole('textbox', { name: /^Write to/ })).toBeVisible();
  const weight = partOf([...page.keys()], bell);
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(3 * kib);
  const own = [...talk].filter(([file]) => !page.has(file));
  expect(own.flatMap(([file]) => Object.keys(chunks()[file]?.modules ?? {}))).toContain('features/messenger/web/messenger-page.tsx');
  expect(size(own.map(([, body]) => body)), own.map(([file, body]) => `${file} ${size([body])}`).join('\n')).toBeLessThanOrEqual(60 * kib);
});

const bell = /^features\/notifications\/(?:web\/(?:bell|opened-thing|live)\.|words\/shared\/)/;

/** All code that a signed-in user's page loads until it is idle, by file. */
async function codeOf(page: Page, path: string): Promise<ReadonlyMap<string, Buffer>> {
  const requested: Request[] = [];
  page.on('request', (request) => requested.push(request));
  await page.goto(path);
  await waitForPage(page, page.getByRole('heading', { level: 1 }).first());
  await page.waitForLoadState('networkidle');
  const files = new Map<string, Buffer>();
  for (const request of requested) {
    const { pathname } = new URL(request.url());
    const response = pathname.endsWith('.js') ? await request.response() : null;
    if (response) files.set(pathname, await response.body());
  }
  return files;
}

/** The share of some modules in the compressed files, proportional to their unminified sizes. */
function partOf(files: readonly string[], which: RegExp): number {
  const all = chunks();
  return files.reduce((total, file) => {
    const { bytes = 0, modules = {} } = all[file] ?? {};
    const sum = Object.values(modules).reduce((before, each) => before + each, 0);
    const ours = Object.entries(modules).reduce((before, [id, each]) => before + (which.test(id) ? each : 0), 0);
    return sum === 0 ? total : total + (bytes * ours) / sum;
  }, 0);
}

/** Whether the visitors' style sheet excludes a file. */
function isUnstyled(module: string): boolean {
  return leftOut.some((pattern) => matchesGlob(module, pattern));
}

test('SH-05 a first view contains no code that features register', () => {
  const entry = Object.values(chunks()).find(({ name }) => name === 'entry-client');
  // Features register in the registry, which is loaded after the first view.
  expect(Object.keys(entry?.modules ?? {}).filter((id) => /\/web\/feature\.tsx$|registry\.ts$|query-core/.test(id))).toEqual([]);
  expect(Object.keys(entry?.modules ?? {})).toContain('shell/web/layout/layout.tsx');
  // Shared parts, such as an icon, do not pull the registry into a page.
  const manifest = JSON.parse(readFileSync(new URL('../dist/web/.vite/manifest.json', import.meta.url), 'utf8')) as Record<
    string,
    { imports?: string[] }
  >;
  const bringing = Object.entries(manifest).filter(([, { imports = [] }]) => imports.some((each) => each.includes('registry')));
  const advice = 'name what they share with it, such as an icon of feature.tsx, under “kit” in scripts/shared-files.ts';
  expect(
    bringing.map(([file]) => file),
    advice,
  ).toEqual([]);
});

test('SH-05 a further feature adds nothing to first views: shared code and sentences come only from those that the shell names', () => {
  const everywhere = Object.values(chunks()).filter(({ name }) => /^(?:entry-client|react|words-(?:en|fr|es))$/.test(name));
  expect(everywhere.length).toBeGreaterThan(1);
  const features = everywhere.flatMap(({ modules }) => Object.keys(modules)).flatMap((id) => /^features\/([^/]+)\//.exec(id)?.[1] ?? []);
  expect([...new Set(features)].toSorted()).toEqual(['accounts', 'analytics', 'groups', 'installation']);
});

test('SH-05 the style sheet registers few properties for every element', () => {
  const files = readdirSync(new URL('../dist/web/assets/', import.meta.url)).filter((file) => /^entry-client-.*\.css$/.test(file));
  const sheet = files.map((file) => readFileSync(new URL(`../dist/web/assets/${file}`, import.meta.url), 'utf8')).join('');
  const stored = Array.from(sheet.matchAll(/@property --([\w-]+)/g), ([, name]) => name);
  // Limit: an accidental class name in code, or another kind of utility, would make it fourteen.
  expect(stored.length, stored.join(' ')).toBeLessThanOrEqual(13);
  expect(stored).toContain('tw-border-style');
});

interface Chunk {
  name: string;
  bytes: number;
  modules: Record<string, number>;
}

const storedAt = new URL('first-view.json', import.meta.url);

/** Contents of the built files; modules have their unminified sizes. */
function chunks(): Record<string, Chunk> {
  return JSON.parse(readFileSync(new URL('../dist/web/.vite/chunks.json', import.meta.url), 'utf8')) as Record<string, Chunk>;
}

/** Saves the sizes of first views for comparison, if `KEEP_SIZES=1`. */
function saveSizes(files: readonly string[]): void {
  const all = chunks();
  const stored = [...new Set(files)].flatMap((file) => all[file] ?? []).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  writeFileSync(storedAt, `${JSON.stringify(stored, undefined, 1)}\n`);
}

/** Size of each file of a view, and which modules grew since the saved sizes. */
function growth(files: readonly string[]): string {
  const stored = existsSync(storedAt) ? (JSON.parse(readFileSync(storedAt, 'utf8')) as Chunk[]) : [];
  const all = chunks();
  return files
    .flatMap((file) => all[file] ?? [])
    .map(({ name, bytes, modules }) => {
      // Some share a name, such as the words of features: compares with the one that shares these
      // modules.
      const before = stored.find((each) => each.name === name && Object.keys(each.modules).some((id) => id in modules));
      const grown = Object.entries(modules)
        .map(([id, size]) => ({ id, by: size - (before?.modules[id] ?? 0) }))
        .filter(({ by }) => before && by > 0)
        .toSorted((one, other) => other.by - one.by)
        .slice(0, 10);
      return [`${name} ${before?.bytes ?? 0} → ${bytes}`, ...grown.map(({ id, by }) => `    ${id} +${by}`)].join('\n');
    })
    .join('\n');
}

interface FirstView {
  path: string;
  scripts: number;
  styles: number;
  fonts: number;
  files: readonly string[];
}

/**
 * Bytes that a visitor's browser loads in the first seconds, with gzip. French has the longest
 * sentences.
 */
async function firstView(browser: Browser, { href, pathname: path }: URL): Promise<FirstView> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const requested: Request[] = [];
  page.on('request', (request) => requested.push(request));
  const stored = new Set<string>();
  const network = await context.newCDPSession(page);
  network.on('Network.responseReceived', ({ response }) => response.fromDiskCache && stored.add(response.url));
  await network.send('Network.enable');
  // Stops the clock, so that later requests do not count on a slow machine.
  await page.clock.install({ time: '2026-05-05T12:00:00Z' });
  await page.clock.pauseAt('2026-05-05T13:00:00Z');
  await page.goto(href);
  // Hydration runs in steps that wait for the clock.
  let passedMs = 0;
  await expect(async () => {
    await page.clock.runFor(1);
    passedMs += 1;
    expect(await page.locator('html[data-answers]').count()).toBe(1);
  }).toPass({ intervals: [50] });
  await page.clock.runFor(2_500 - passedMs);
  // The cookie banner comes last.
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await page.locator('[data-consent]').count()).toBe(1);
  }).toPass({ intervals: [50] });
  // Requests answered from the browser's cache do not count.
  const isAgain = (request: Request, index: number) =>
    stored.has(request.url()) && requested.findIndex((each) => each.url() === request.url()) < index;
  const files = await arrived(requested.filter((request, index) => !isAgain(request, index)));
  const inlined = await page.locator('style').allTextContents();
  const view = {
    path,
    scripts: size(files('.js')),
    styles: size([...files('.css'), inlined.join('')]),
    fonts: size(files('.woff2')),
    files: [...new Set(requested.map((request) => new URL(request.url()).pathname))],
  };
  await context.close();
  return view;
}

/** Bodies of all requests and their dependencies, by file name suffix. */
async function arrived(requested: readonly Request[]): Promise<(end: string) => Buffer[]> {
  const files: [string, Buffer][] = [];
  for (const request of requested) {
    const { pathname } = new URL(request.url());
    if (!/\.(?:js|css|woff2)$/.test(pathname)) continue;
    const response = await request.response();
    if (response) files.push([pathname, await response.body()]);
  }
  return (end) => files.filter(([name]) => name.endsWith(end)).map(([, body]) => body);
}

function size(parts: readonly (Buffer | string)[]): number {
  return parts.reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0);
}
