import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { deriveImage } from '#platform/server/derivatives/derive-image.ts';
import { videoProgram } from '#platform/server/derivatives/video-program.ts';
import { signIn, type Person } from './client.ts';
import { databaseUrl, dataFolder } from './data-folder.ts';
import { reader, writer } from './fill.ts';
import { playFilm, type Frames } from './film-page.ts';
import { benchGalleryPage } from './gallery-page.ts';
import { inTurn, load, median } from './load.ts';
import { galleryOf, send, upload } from './media-upload.ts';
import { startMediaCeiling, startProduct, type Running } from './processes.ts';
import { groupsOf } from './publishing.ts';
import { printTable } from './table.ts';

const blockBytes = 2 ** 20;
const smallBytes = 100_000;
/** Concurrent uploads of small files. */
const sendersAtOnce = 10;
/** Requests per second of others during a large upload. */
const othersPerSecond = 50;
const photograph = { width: 6_000, height: 4_000 };
/** Positions to seek in a video, as parts of its duration. */
const seeks = [0.8, 0.3, 0.6, 0.1, 0.5];
/** Bytes that a browser needs before it shows a frame. */
const soughtBytes = 2 ** 18;

/** The measured application and the bare server. */
interface Place {
  product: Running;
  ceiling: Running;
  ana: Person;
  bob: Person;
  groupId: string;
  folder: string;
}

/**
 * `npm run bench -- media [--quick] [--only <part of a name>]`: uploads and their derivations,
 * against a bare server that streams the same bytes to and from the same disk. Ratios are
 * comparable between machines; absolute figures are not.
 */
export async function benchMedia(isQuick: boolean, only: string): Promise<void> {
  const dataDir = await dataFolder(1_000);
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-media-'));
  const product = await startProduct(dataDir, { UPLOAD_QUOTA: '100GB' });
  const ceiling = await startMediaCeiling(folder);
  try {
    const [groupId = ''] = await groupsOf(databaseUrl(dataDir), writer);
    const [ana, bob] = [await signIn(product, reader), await signIn(product, writer)];
    const place = { product, ceiling, ana, bob, groupId, folder };
    const pace = isQuick ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 4 };
    const parts: Readonly<Record<string, () => Promise<string[][]>>> = {
      'one large upload': () => oneLarge(place, isQuick ? 256 : 1024, isQuick ? 1 : 3),
      'many small uploads, at ten connections': () => manySmall(place, isQuick ? 100 : 200),
      'a thumbnail, ratio to a bare server that sends the same file': () => thumbnails(place, pace),
      'a photograph of 24 megapixels': () => aPhotograph(folder, isQuick ? 1 : 3),
      'a film': () => aFilm(place, isQuick ? 20 : 120),
    };
    for (const [name, measure] of Object.entries(parts)) if (name.includes(only)) printTable(name, await measure());
  } finally {
    await ceiling.stop();
    await product.stop();
    rmSync(folder, { recursive: true });
  }
  if ('a page of 200 pictures'.includes(only)) await benchGalleryPage();
}

/** Blocks of unique content. */
function* blocksOf(first: Buffer, length: number): Iterable<Buffer> {
  for (let at = 0; at < length; at += first.length) {
    const block = first.subarray(0, Math.min(first.length, length - at));
    // Each is different, so that deduplication has no effect.
    block.writeUInt32LE(at / first.length, 0);
    yield Buffer.from(block);
  }
}

async function oneLarge({ product, ceiling, ana, bob, folder }: Place, mebibytes: number, rounds: number): Promise<string[][]> {
  const length = mebibytes * 2 ** 20;
  const uploadOne = (bytes = length) =>
    upload(product, bob, { fileName: 'large.bin', purpose: 'file', length: bytes, blocks: () => blocksOf(randomBytes(blockBytes), bytes) });
  await uploadOne(64 * 2 ** 20);
  const others = { url: new URL('/api/hub', product.url).href, headers: ana.headers };
  const before = await load(others, 4, othersPerSecond);
  const seen: { ratio: number; bare: number; own: number; grownMiB: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await seconds(() => send(new URL('/large', ceiling.url), 'PUT', length, blocksOf(randomBytes(blockBytes), length)));
    rmSync(join(folder, 'large'));
    const settled = product.residentMiB();
    let most = settled;
    const watch = setInterval(() => (most = Math.max(most, product.residentMiB())), 20);
    const own = await seconds(() => uploadOne());
    clearInterval(watch);
    seen.push({ ratio: bare / own, bare, own, grownMiB: most - settled });
  }
  const { ratio, bare, own } = median(seen, (each) => each.ratio);
  let isOver = false;
  const uploading = (async () => {
    while (!isOver) await uploadOne();
  })();
  const meanwhile = await load(others, 4, othersPerSecond);
  isOver = true;
  await uploading;
  return [
    [`${mebibytes} MiB`, `${(mebibytes / own).toFixed(0)} MiB/s`, `of ${(mebibytes / bare).toFixed(0)} MiB/s`, `ratio ${ratio.toFixed(2)}`],
    ['memory of the process', `${Math.round(Math.max(...seen.map(({ grownMiB }) => grownMiB)))} MiB more at most`],
    ['others’ calls, p99', `${before.p99Ms} ms before`, `${meanwhile.p99Ms} ms meanwhile`],
  ];
}

async function manySmall({ product, bob }: Place, count: number): Promise<string[][]> {
  let next = 0;
  const one = () => {
    const bytes = randomBytes(smallBytes);
    return upload(product, bob, { fileName: 'small.bin', purpose: 'file', length: bytes.length, blocks: () => [bytes] });
  };
  await one();
  const sending = async () => {
    while ((next += 1) <= count) await one();
  };
  const took = await seconds(() => Promise.all(Array.from({ length: sendersAtOnce }, sending)));
  return [[`${count} of ${smallBytes / 1000} kB`, `${Math.round(count / took)} per second`]];
}

async function thumbnails({ product, ceiling, ana, bob, groupId }: Place, pace: { rounds: number; seconds: number }): Promise<string[][]> {
  const shown = async (isPublic: boolean) => {
    const uploadId = await uploadBytes(product, bob, 'picture.jpg', await aPicture(1_600, 1_200));
    const { images } = await galleryOf(product, bob, groupId, uploadId, isPublic);
    return new URL(images[0]?.address ?? '', product.url);
  };
  const [open, own] = [await shown(true), await shown(false)];
  const bytes = Buffer.from(await (await fetch(open)).arrayBuffer());
  await send(new URL('/thumbnail', ceiling.url), 'PUT', bytes.length, [bytes]);
  const etag = (await fetch(open)).headers.get('etag') ?? '';
  const measured = await inTurn(
    { url: new URL('/thumbnail', ceiling.url).href },
    {
      'for everybody': { url: open.href },
      'by a signed address': { url: own.href },
      'by a token': { url: new URL(own.pathname, own).href, headers: ana.headers },
    },
    pace,
  );
  return [
    ['size', `${(bytes.length / 1000).toFixed(0)} kB`, '', etag ? '' : 'without a tag'],
    ...Object.entries(measured).map(([name, { ratio, load: reached, ceiling: highest }]) => [
      name,
      `${Math.round(reached.perSecond)}/s, p99 ${reached.p99Ms} ms`,
      `of ${Math.round(highest.perSecond)}/s`,
      `ratio ${ratio.toFixed(2)}`,
    ]),
  ];
}

async function aPhotograph(folder: string, rounds: number): Promise<string[][]> {
  const path = join(folder, 'photograph.jpg');
  writeFileSync(path, await aPicture(photograph.width, photograph.height));
  const seen: { took: number; heldMs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const held = monitorEventLoopDelay({ resolution: 1 });
    held.enable();
    const took = await seconds(() => deriveImage(path, mkdtempSync(join(folder, 'made-'))));
    held.disable();
    seen.push({ took, heldMs: held.max / 1e6 });
  }
  return [
    ['three widths and a placeholder', `${median(seen, ({ took }) => took).took.toFixed(2)} s`],
    ['longest hold of the event loop', `${Math.max(...seen.map(({ heldMs }) => heldMs)).toFixed(0)} ms`],
  ];
}

async function aFilm({ product, bob, groupId, folder }: Place, length: number): Promise<string[][]> {
  const program = videoProgram();
  if (program === null) return [['', 'there is no ffmpeg']];
  const path = join(folder, 'film.mp4');
  const source = `testsrc2=size=1280x720:rate=25:duration=${length}`;
  const quickly = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const made = spawnSync(program, ['-y', '-f', 'lavfi', '-i', source, ...quickly, path]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const uploadId = await uploadBytes(product, bob, 'film.mp4', readFileSync(path));
  const { video, galleryId, id } = await galleryOf(product, bob, groupId, uploadId, true);
  const address = new URL(video ?? '', product.url).href;
  const { headers } = await fetch(address, { method: 'HEAD' });
  const size = Number(headers.get('content-length'));
  const over: number[] = [];
  for (const part of seeks) {
    const from = Math.floor(part * size);
    const range = `bytes=${from}-${Math.min(size, from + soughtBytes) - 1}`;
    over.push(await seconds(async () => (await fetch(address, { headers: { range } })).arrayBuffer()));
  }
  const { near, phone } = await playFilm(new URL(`/publicMedia/${galleryId}?item=${id}`, product.url).href, seeks);
  return [
    [
      `${length} s, ${(size / 1e6).toFixed(1)} MB: a quarter of a mebibyte behind a seek`,
      `${Math.round(median(over, (value) => value) * 1000)} ms`,
    ],
    ['in a browser beside the server', `first frame ${Math.round(near.first)} ms`, soughtIn(near)],
    ['on a phone: 4 times slower, 1.6 Mbit/s, 150 ms', `first frame ${Math.round(phone.first)} ms`],
  ];
}

const soughtIn = ({ sought }: Frames) =>
  `behind a seek ${Math.round(median(sought, (value) => value))} ms, ${Math.round(Math.max(...sought))} ms at most`;

function uploadBytes(product: Running, person: Person, fileName: string, bytes: Buffer): Promise<string> {
  return upload(product, person, { fileName, purpose: 'gallery', length: bytes.length, blocks: () => [bytes] });
}

/** As hard to compress as a photo: soft shapes under fine grain, different each time. */
async function aPicture(width: number, height: number): Promise<Buffer> {
  const soft = { raw: { width: 24, height: 16, channels: 3 } } as const;
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(randomBytes(24 * 16 * 3), soft)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}
