import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { resolveBrowser } from '../scripts/install-browser.ts';
import { json, signIn, type Person } from './client.ts';
import { databaseUrl, dataFolder } from './data-folder.ts';
import { writer } from './fill.ts';
import { pageOnPhone, readView, type View } from './first-view.ts';
import { startProduct, type Running } from './processes.ts';
import { groupsOf } from './publishing.ts';
import { printTable } from './table.ts';

const pictures = 200;
const title = 'Two hundred pictures';
const rounds = 7;
const settledMs = 4_000;
/** Thumb scrolling: pixels per step and interval. */
const [flickPixels, flickMs] = [700, 150];

/** A public gallery of 200 images for a visitor on a phone: CPU 4 times slower, 1.6 Mbit/s. */
export async function benchGalleryPage(): Promise<void> {
  const dataDir = await dataFolder(1_000);
  const product = await startProduct(dataDir, { UPLOAD_QUOTA: '100GB' });
  const { executablePath, args, env } = await resolveBrowser();
  const browser = await chromium.launch({ executablePath, args, env: env && { ...(process.env as Record<string, string>), ...env } });
  try {
    const [groupId = ''] = await groupsOf(databaseUrl(dataDir), writer);
    const address = await aGallery(product, await signIn(product, writer), groupId);
    const seen: PageVisit[] = [];
    for (let round = 0; round < rounds; round += 1) seen.push(await look(browser, address));
    printTable(
      `a gallery of ${pictures} pictures on a phone: 4 times slower, 1.6 Mbit/s, 150 ms; the middle and the worst of ${rounds}`,
      linesOf(seen),
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

interface PageVisit {
  first: View;
  firstBytes: number;
  scrolled: View;
  longestMs: number;
  elements: number;
}

function linesOf(seen: readonly PageVisit[]): string[][] {
  const figure = (name: string, of: (looked: PageVisit) => number, digits: number, unit = '') => {
    const [middle, worst] = middleAndWorst(seen.map(of));
    return `${name} ${middle.toFixed(digits)} / ${worst.toFixed(digits)}${unit}`;
  };
  return [
    [
      'first view',
      figure('largest paint', ({ first }) => first.paintMs / 1000, 2, ' s'),
      figure('shift', ({ first }) => first.shift, 3),
      figure('blocked', ({ first }) => first.blockedMs, 0, ' ms'),
      figure('KiB', ({ firstBytes }) => firstBytes / 1024, 0),
    ],
    [
      'scrolled to its end',
      figure('longest task', ({ longestMs }) => longestMs, 0, ' ms'),
      figure('shift', ({ first, scrolled }) => scrolled.shift - first.shift, 3),
      figure('blocked', ({ first, scrolled }) => scrolled.blockedMs - first.blockedMs, 0, ' ms'),
      figure('elements', ({ elements }) => elements, 0),
    ],
  ];
}

function middleAndWorst(figures: number[]): [number, number] {
  const sorted = figures.sort((one, other) => one - other);
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
}

async function look(browser: Browser, address: string): Promise<PageVisit> {
  const page = await pageOnPhone(browser);
  let firstBytes = 0;
  page.on(
    'response',
    (response) =>
      void response.body().then(
        ({ length }) => (firstBytes += length),
        () => {},
      ),
  );
  await page.addInitScript(watchTasks);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(settledMs);
  const first = { ...(await readView(page)) };
  page.removeAllListeners('response');
  const longestMs = await scrollToEnd(page);
  const scrolled = await readView(page);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.context().close();
  return { first, firstBytes, scrolled, longestMs, elements };
}

/** Runs in the page: records the longest task. */
function watchTasks(): void {
  const tasks = { longestMs: 0 };
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.longestMs = Math.max(tasks.longestMs, duration);
  }).observe({ type: 'longtask' });
}

/** Scrolls to the end like a thumb; returns the longest task. */
async function scrollToEnd(page: Page): Promise<number> {
  await page.evaluate(() => ((window as unknown as { tasks: { longestMs: number } }).tasks.longestMs = 0));
  for (;;) {
    await page.mouse.wheel(0, flickPixels);
    await page.waitForTimeout(flickMs);
    const isOver = await page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2);
    if (isOver) break;
  }
  return page.evaluate(() => (window as unknown as { tasks: { longestMs: number } }).tasks.longestMs);
}

/**
 * A public gallery of images in several shapes, reused if it exists, with all derivations; returns
 * its URL.
 */
async function aGallery(product: Running, person: Person, groupId: string): Promise<string> {
  const { items: mine } = (await json(product, '/api/galleries?list=mine', { person })) as { items: { id: string; title: string }[] };
  const id = mine.find((gallery) => gallery.title === title)?.id ?? (await makeGallery(product, person, groupId));
  for (;;) {
    const gallery = (await json(product, `/api/galleries/${id}`, { person })) as { items: { state: string }[] };
    if (gallery.items.every(({ state }) => state === 'made')) return new URL(`/publicMedia/${id}`, product.url).href;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function makeGallery(product: Running, person: Person, groupId: string): Promise<string> {
  const items = [];
  for (let index = 0; index < pictures; index += 1)
    items.push({
      uploadId: await upload(product, person, `picture-${index + 1}.jpg`, await aPicture(index)),
      description: `Picture of bench ${index + 1}`,
    });
  const body = { title, groupId, isPublic: true, items };
  return ((await json(product, '/api/galleries', { body, person })) as { id: string }).id;
}

const shapes = [
  [1200, 900],
  [900, 1200],
  [1200, 675],
  [1000, 1000],
] as const;

/** Blurred noise over a colour, as large as a photo of that size. */
async function aPicture(index: number): Promise<Buffer> {
  const [width, height] = shapes[index % shapes.length] ?? shapes[0];
  const hue = `hsl(${(index * 47) % 360} 45% 45%)`;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
    .blur(2)
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: hue } })
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg()
    .toBuffer();
}

/** Uploads by tus as browsers do; returns the ID. */
async function upload(product: Running, person: Person, fileName: string, bytes: Buffer): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const headers = { ...person.headers, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${base64(fileName)},purpose ${base64('gallery')}`;
  const begun = await fetch(new URL('/api/uploads', product.url), {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  const location = begun.headers.get('location') ?? '';
  const sent = await fetch(new URL(location, product.url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(`${fileName}: ${sent.status} ${await sent.text()}`);
  return location.split('/').at(-1) ?? '';
}
