import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { docxFile, inList, level, p, style } from '#features/documents/contract/files/testing/docx-file.ts';
import { derive } from '#platform/server/media/derivatives/derive.ts';
import { sampleHeic } from '#platform/server/media/derivatives/testing/sample-heic.ts';
import { filmColours, filmFilters } from '#platform/server/media/derivatives/video-filters.ts';
import { videoProgram } from '#platform/server/media/derivatives/video-program.ts';
import { resolveBrowser } from '../scripts/install-browser.ts';
import { signIn } from './client.ts';
import { dataFolder } from './data-folder.ts';
import { writer } from './fill.ts';
import { startProduct } from './processes.ts';
import { printTable } from './table.ts';

const pages = 200;
const rounds = 3;
const [photoWidth, photoHeight] = [4032, 3024];
const film = { width: 3840, height: 2160, hdr: 'arib-std-b67' as const };
const filmSeconds = 60;
/** The film repeats a part of this length, since encoding is slow. */
const partSeconds = 2;

/**
 * Opens a long Word file in the editor, and makes the renditions of a photograph and a film of a
 * phone. A name in `only` chooses one of them: `docx`, `heic` or `film`.
 */
export async function benchFormats({ isQuick, only }: { isQuick: boolean; only: string }): Promise<void> {
  const benches: Readonly<Record<string, () => Promise<string[][]>>> = {
    docx: openings,
    heic: photographs,
    film: () => films(isQuick ? 5 * partSeconds : filmSeconds),
  };
  for (const [name, bench] of Object.entries(benches)) if (name.includes(only)) printTable(name, await bench());
}

/** A Word file of 300 words a page: headings, lists in two levels, several runs in a paragraph, tables. */
function wordFile(): Uint8Array {
  const sentence = 'The borrower repays the loan in monthly instalments as agreed by the parties. ';
  const run = (text: string, format = '') =>
    `<w:r w:rsidRPr="00A1B2C3"><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const cell = `<w:tc><w:tcPr><w:tcW w:w="2000"/></w:tcPr>${p('Sum')}</w:tc>`;
  const page = (_each: unknown, index: number): string =>
    [
      p(`Article ${index + 1}`, '<w:pStyle w:val="H"/>'),
      `<w:p><w:pPr/>${[sentence, sentence, sentence].map((text, at) => run(text, at === 1 ? '<w:b/>' : '')).join('')}</w:p>`,
      ...[0, 1, 1, 0, 1, 1].map((depth) => p(sentence.repeat(2), inList(1, depth))),
      `<w:p><w:pPr/>${
        sentence
          .repeat(8)
          .match(/\S+ \S+ /g)
          ?.map((text) => run(text))
          .join('') ?? ''
      }</w:p>`,
      index % 5 === 4 ? `<w:tbl><w:tblGrid/>${`<w:tr>${cell.repeat(4)}</w:tr>`.repeat(8)}</w:tbl>` : '',
    ].join('');
  return docxFile({
    styles: style('H', 'heading 1'),
    numbering: `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '(%2)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    body: Array.from({ length: pages }, page).join('') + p('This is the end.'),
  });
}

/** Time until a file that someone chose is shown in the editor, and the memory of the page’s process. */
async function openings(): Promise<string[][]> {
  const product = await startProduct(await dataFolder(1_000));
  const { token } = await signIn(product, writer);
  const { executablePath, args, env } = await resolveBrowser();
  const browser = await chromium.launch({ executablePath, args, env: env && { ...(process.env as Record<string, string>), ...env } });
  try {
    const file = wordFile();
    const costs: Opening[] = [];
    for (let round = 0; round < rounds; round += 1) costs.push(await opening(browser, { url: product.url, token, file }));
    const spread = (of: keyof Opening, unit: string) => `${costs.map((cost) => cost[of].toFixed(0)).join(', ')} ${unit}`;
    return [
      [`Word file of ${pages} pages, until shown`, spread('shownMs', 'ms'), 'goal 5,000 ms'],
      ['memory of the page before', spread('beforeMiB', 'MiB'), ''],
      ['highest memory of the page', spread('peakMiB', 'MiB'), 'goal 300 MiB'],
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

interface Opening {
  shownMs: number;
  beforeMiB: number;
  peakMiB: number;
}

async function opening(browser: Browser, { url, token, file }: { url: string; token: string; file: Uint8Array }): Promise<Opening> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((stored) => localStorage.setItem('authToken', stored), token);
  const page = await context.newPage();
  await page.goto(new URL('/draft', url).href);
  const chooser = page.locator('input[type=file]').first();
  await chooser.waitFor({ state: 'attached' });
  const pid = await newestProcess(browser);
  // Resets the highest memory.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const beforeMiB = memoryOf(pid, 'VmRSS');
  const from = performance.now();
  await chooser.setInputFiles({ name: 'contract.docx', mimeType: '', buffer: Buffer.from(file) });
  await page.locator('.ProseMirror', { hasText: 'This is the end.' }).waitFor();
  const shownMs = performance.now() - from;
  const peakMiB = memoryOf(pid, 'VmHWM');
  await context.close();
  return { shownMs, beforeMiB, peakMiB };
}

/** The process of the page that was opened last. */
async function newestProcess(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
}

const memoryOf = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Time of all renditions of a photograph, with tiles of 512 pixels as phones write them. */
async function photographs(): Promise<string[][]> {
  const bytes = await sampleHeic(await photograph(), { tile: 512, quarterTurns: 3 });
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1)
    costs.push(
      await inFolder(async (folder) => {
        const path = join(folder, 'photo.heic');
        writeFileSync(path, bytes);
        return costOf(() => derive({ path, mediaType: 'image/heic', folder }));
      }),
    );
  const size = `${((photoWidth * photoHeight) / 1e6).toFixed(0)} megapixels, ${(bytes.length / 1e6).toFixed(1)} MB`;
  const spread = (of: keyof Cost) => costs.map((cost) => cost[of].toFixed(0)).join(', ');
  return [[`HEIC of ${size}`, `${spread('ms')} ms`, `processor ${spread('cpuMs')} ms`, 'goal 2,000 ms']];
}

/** Shapes with the noise of a sensor, which compress like a photograph. */
async function photograph(): Promise<Sharp> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma }, background: '#000' } })
      .png()
      .toBuffer();
  const shapes = await sharp(await noise(photoWidth / 8, photoHeight / 8, 40))
    .resize(photoWidth, photoHeight, { kernel: 'cubic' })
    .png()
    .toBuffer();
  return sharp(shapes).composite([{ input: await noise(photoWidth, photoHeight, 2), blend: 'soft-light' }]);
}

interface Cost {
  ms: number;
  /** Processor time of the processes that the work started. */
  cpuMs: number;
}

async function costOf(work: () => unknown): Promise<Cost> {
  const [from, cpuBefore] = [performance.now(), childrenCpuMs()];
  await work();
  return { ms: performance.now() - from, cpuMs: childrenCpuMs() - cpuBefore };
}

/** Processor time of ended child processes, by `/proc` in hundredths of a second. */
function childrenCpuMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** Time of all renditions of a film, against ffmpeg alone with the same filters. */
function films(seconds: number): Promise<string[][]> {
  // That of the product’s conversions, which yield to other work.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  return inFolder(async (folder) => {
    const path = join(folder, 'film.mp4');
    makeFilm(folder, path, seconds);
    const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
    const pictures = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p', ...filmColours(film)];
    const args = ['-i', path, '-vf', filmFilters(film), ...pictures, ...sound, '-movflags', '+faststart', join(folder, 'plain.mp4')];
    const plain = await costOf(() => runFfmpeg(args));
    const own = await costOf(() => derive({ path, mediaType: 'video/mp4', folder }));
    const shown = ({ ms, cpuMs }: Cost) => [`${(ms / 1000).toFixed(1)} s`, `processor ${(cpuMs / 1000).toFixed(1)} s`];
    return [
      [`HLG film, ${film.width} × ${film.height}, ${seconds} s`, ...shown(own)],
      ['ffmpeg alone', ...shown(plain)],
      ['ratio', (own.ms / plain.ms).toFixed(2), `processor ${(own.cpuMs / plain.cpuMs).toFixed(2)}`, 'goal 1.5'],
    ];
  });
}

function makeFilm(folder: string, path: string, seconds: number): void {
  const part = join(folder, 'part.mp4');
  const drawn = `testsrc2=size=${film.width}x${film.height}:rate=30:duration=${partSeconds},format=yuv420p10le`;
  const inputs = ['-f', 'lavfi', '-i', drawn, '-f', 'lavfi', '-i', `sine=frequency=440:duration=${partSeconds}`];
  const colours = `colorprim=bt2020:transfer=${film.hdr}:colormatrix=bt2020nc`;
  const pictures = ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params', `log-level=none:${colours}`];
  const labels = ['-color_primaries', 'bt2020', '-color_trc', film.hdr, '-colorspace', 'bt2020nc'];
  runFfmpeg([...inputs, ...pictures, ...labels, '-c:a', 'aac', part]);
  runFfmpeg(['-stream_loop', String(seconds / partSeconds - 1), '-i', part, '-c', 'copy', path]);
}

function runFfmpeg(args: readonly string[]): void {
  const { status, stderr } = spawnSync(videoProgram() ?? 'ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
