import { spawnSync } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoProgram } from '../derivatives/video-program.ts';
import { containsLocation, withoutLocation } from './geotags.ts';
import { aBox as box, aFilm, aGif, aHeif, anElement as element, aWebm } from './testing/sample-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-geotags-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function written(bytes: Buffer): Promise<string> {
  const path = join(folder, `${(files += 1)}`);
  await writeFile(path, bytes);
  return path;
}
/** Without its location; undefined where that cannot be removed. */
async function stripped(bytes: Buffer, mediaType: string): Promise<Buffer | undefined> {
  const without = await withoutLocation(await written(bytes), mediaType);
  return without === 'same' ? bytes : without && buffer(without);
}
const tells = async (bytes: Buffer, mediaType: string) => containsLocation(await written(bytes), mediaType);

const secret = '+48.8577+002.2950/';
const photographed = () =>
  sharp({ create: { width: 48, height: 32, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 50 }, background: '#000' } })
    .withExif({ IFD0: { Artist: 'Ana Sauvage' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>48,51.4N</exif:GPSLatitude></x:xmpmeta>');

test('GA-05 an AVIF loses location and name; no offset changes, and every pixel is the same', async () => {
  const before = await photographed().avif({ quality: 50 }).toBuffer();
  expect(before.includes('Ana Sauvage')).toBe(true);
  const after = (await stripped(before, 'image/avif'))!;
  expect(after).toHaveLength(before.length);
  for (const text of ['Ana Sauvage', 'GPSLatitude']) expect(after.includes(text)).toBe(false);
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect((await pixels(after)).equals(await pixels(before))).toBe(true);
  expect((await stripped(after, 'image/avif'))!.equals(after)).toBe(true);
});

test('GA-05 a HEIC loses EXIF and notes anywhere, and its film the location; its HDR data stay', async () => {
  const { bytes, gone, kept } = aHeif({
    film: aFilm({ media: [Buffer.alloc(9), Buffer.alloc(9)], locations: ['xyz'], isLast: true, isLong: false }).bytes,
  });
  expect(await tells(bytes, 'image/heic')).toBe(true);
  const after = (await stripped(bytes, 'image/heic'))!;
  expect(after).toHaveLength(bytes.length);
  for (const text of [...gone, '48.8577']) expect([bytes.includes(text), after.includes(text)]).toEqual([true, false]);
  for (const text of kept) expect(after.indexOf(text)).toBe(bytes.indexOf(text));
  expect(await tells(after, 'image/heic')).toBe(false);
  expect(await withoutLocation(await written(after), 'image/heic')).toBe('same');
  // Notes in places that are not searched are not claimed as removed.
  expect(await stripped(aHeif({ film: Buffer.alloc(0), method: 2 }).bytes, 'image/heic')).toBeUndefined();
});

test('GA-05 an animated GIF loses its metadata and stays animated', async () => {
  const { bytes, noted } = aGif();
  expect(await tells(bytes, 'image/gif')).toBe(true);
  const after = (await stripped(bytes, 'image/gif'))!;
  for (const text of noted) expect([bytes.includes(text), after.includes(text)]).toEqual([true, false]);
  expect(await tells(after, 'image/gif')).toBe(false);
  const [one, other] = await Promise.all(
    [bytes, after].map(async (gif) => [await sharp(gif).metadata(), await sharp(gif, { pages: -1 }).raw().toBuffer()] as const),
  );
  expect(other?.[0]).toMatchObject({ pages: 2, delay: one?.[0].delay, loop: one?.[0].loop });
  expect(other?.[1].equals(one![1])).toBe(true);
});

const mediaBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
const places = fc.subarray(['xyz', 'loci', 'keys', 'itunes', 'xmp', 'track', 'gopro'] as const, { minLength: 1 });

/** GoPro, Street View, Sony, DJI (two formats) and an iPhone, whose values have names. */
const cameras = fc.constantFrom(...['gpmd', 'camm', 'rtmd', 'djmd', 'dbgi'].map((format) => [format, ''] as const), [
  'mebx',
  'mdtacom.apple.quicktime.location.ISO6709',
] as const);

test('GA-05 a film loses its locations anywhere, and no other byte changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      mediaBytes,
      mediaBytes,
      places,
      cameras,
      fc.boolean(),
      fc.boolean(),
      async (first, second, locations, measuredBy, isLast, isLong) => {
        const { bytes, saying } = aFilm({ media: [first, second], locations, isLast, isLong, measuredBy });
        expect(await tells(bytes, 'video/mp4')).toBe(true);
        const after = (await stripped(bytes, 'video/mp4'))!;
        expect(after).toHaveLength(bytes.length);
        expect(await tells(after, 'video/mp4')).toBe(false);
        expect((await stripped(after, 'video/mp4'))!.equals(after)).toBe(true);
        // Every byte outside the locations is at its old offset.
        const isOfPlace = (at: number) => saying.some(({ from, to }) => at >= from && at < to);
        for (let at = 0; at < bytes.length; at += 1) if (!isOfPlace(at)) expect(after[at]).toBe(bytes[at]);
        for (const { from, to } of saying) expect(after.subarray(from + 8, to).every((byte) => byte === 0)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('GA-05 other sensor data stays: faces and orientation', async () => {
  const media = [Buffer.from('one'), Buffer.from('two')] as const;
  for (const measuredBy of [
    ['mebx', 'mdtacom.apple.quicktime.detected-face'],
    ['tmcd', ''],
  ] as const) {
    const { bytes } = aFilm({ media, locations: ['gopro'], isLast: true, isLong: false, measuredBy });
    expect(await tells(bytes, 'video/mp4')).toBe(false);
  }
});

test('GA-05 films without a location, truncated and malicious ones stay unchanged', async () => {
  const plain = aFilm({ media: [Buffer.from('one'), Buffer.from('two')], locations: [], isLast: true, isLong: false }).bytes;
  expect(await tells(plain, 'video/mp4')).toBe(false);
  expect(await withoutLocation(await written(plain), 'video/mp4')).toBe('same');
  const { bytes } = aFilm({ media: [Buffer.alloc(40), Buffer.alloc(9)], locations: ['keys', 'gopro'], isLast: true, isLong: true });
  for (let length = 9; length < bytes.length; length += 3) {
    const cut = bytes.subarray(0, length);
    const after = await stripped(cut, 'video/mp4');
    if (after) expect(after).toHaveLength(length);
  }
  let deep: Buffer = Buffer.alloc(0);
  for (let depth = 0; depth < 500; depth += 1) deep = box('udta', deep);
  expect(await stripped(deep, 'video/mp4')).toBeUndefined();
  expect(await stripped(Buffer.alloc(64, 0xff), 'video/mp4')).toBeUndefined();
});

test('GA-05 for any bytes, the search for a location ends and changes no length', async () => {
  const types = ['video/mp4', 'video/webm', 'image/avif', 'image/gif', 'image/heic'];
  const whole = [
    aFilm({ media: [Buffer.alloc(9), Buffer.alloc(9)], locations: ['xyz', 'keys', 'gopro'], isLast: false, isLong: false }).bytes,
    aWebm({ isOpen: false }).bytes,
    await photographed().avif().toBuffer(),
  ];
  const spoilt = fc
    .tuple(fc.constantFrom(...whole), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }))
    .map(([bytes, changes]) => {
      const copy = Buffer.from(bytes);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return copy;
    });
  await fc.assert(
    fc.asyncProperty(spoilt, fc.constantFrom(...types), async (bytes, mediaType) => {
      await tells(bytes, mediaType);
      const after = await stripped(bytes, mediaType);
      expect(!after || mediaType === 'image/gif' || after.length === bytes.length).toBe(true);
    }),
    { numRuns: 120 },
  );
});

test('GA-05 a WebM loses its location, even without known lengths, and its checksums are valid', async () => {
  for (const isOpen of [false, true]) {
    const { bytes, saying } = aWebm({ isOpen });
    expect(await tells(bytes, 'video/webm')).toBe(true);
    const after = (await stripped(bytes, 'video/webm'))!;
    expect(await tells(after, 'video/webm')).toBe(false);
    expect([after.includes(secret), after.includes('A walk')]).toEqual([false, true]);
    const isOfPlace = (at: number) => saying.some(({ from, to }) => at >= from && at < to);
    expect([...after.keys()].filter((at) => !isOfPlace(at) && after[at] !== bytes[at])).toEqual([]);
    for (const { from } of saying) expect(after[from]).toBe(0xec);
  }
  const deep = Array.from({ length: 300 }).reduce<Buffer>((inner) => element('67c8', inner), Buffer.alloc(0));
  const tags = element('1254c367', element('7373', deep));
  expect(await stripped(Buffer.concat([element('1a45dfa3', Buffer.alloc(3)), element('18538067', tags)]), 'video/webm')).toBeUndefined();
});

test('GA-05 of a film of 6 GiB only the index is read, and never all of it in memory', async () => {
  const { bytes } = aFilm({ media: [Buffer.from('one'), Buffer.from('two')], locations: ['xyz'], isLast: true, isLong: true });
  const [data, index] = [bytes.indexOf('mdat') - 4, bytes.indexOf('moov') - 4];
  const path = join(folder, 'large.mp4');
  const size = 6 * 2 ** 30;
  const head = Buffer.from(bytes.subarray(0, index));
  head.writeBigUInt64BE(BigInt(size - data), data + 8);
  const file = await open(path, 'w');
  await file.write(head, 0, head.length, 0);
  await file.write(bytes, index, bytes.length - index, size);
  await file.close();
  expect(await containsLocation(path, 'video/mp4')).toBe(true);
  const without = (await withoutLocation(path, 'video/mp4')) as Readable;
  let read = 0;
  // Leaving the loop closes the stream.
  for await (const piece of without) {
    expect((piece as Buffer).length).toBeLessThanOrEqual(2 ** 18);
    if ((read += (piece as Buffer).length) > 2 ** 25) break;
  }
  await rm(path);
});

const program = videoProgram();
describe.skipIf(program === null)('films of another program', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program ?? '', ['-loglevel', 'error', '-y', ...args], { maxBuffer: 2 ** 28 });
    if (status !== 0) throw new Error(String(stderr));
    return stdout;
  };
  const drawn = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=320x180:rate=5', '-f', 'lavfi', '-i', 'sine=duration=1'];
  const named = ['-metadata', `location=${secret}`, '-metadata', 'location-eng=' + secret, '-metadata', 'title=A walk'];
  const reader = (mediaType: string) => (mediaType === 'video/webm' ? 'matroska' : 'mov');
  const decoded = (path: string, mediaType: string) =>
    run('-f', reader(mediaType), '-i', path, '-map', '0', '-f', 'framemd5', '-').toString();
  const notes = (path: string, mediaType: string) => run('-f', reader(mediaType), '-i', path, '-f', 'ffmetadata', '-').toString();

  test.each([
    ['video/mp4', 'film.mp4', ['-c:v', 'libx264', '-c:a', 'aac']],
    ['video/mp4', 'front.mp4', ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', '+faststart']],
    ['video/mp4', 'pieces.mp4', ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', '+frag_keyframe']],
    ['video/quicktime', 'film.mov', ['-c:v', 'libx264', '-c:a', 'aac']],
    ['video/quicktime', 'named.mov', ['-c:v', 'libx264', '-c:a', 'aac', '-movflags', 'use_metadata_tags']],
    ['video/3gpp', 'film.3gp', ['-c:v', 'libx264', '-c:a', 'aac']],
    ['video/webm', 'film.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
  ])(
    'GA-05 %s (%s) of ffmpeg loses only its location: it decodes to the same, and other metadata stay',
    async (mediaType, name, codecs) => {
      const path = join(folder, name);
      run(...drawn, ...named, ...codecs, path);
      const before = await readFile(path);
      expect(await containsLocation(path, mediaType)).toBe(true);
      const after = (await stripped(before, mediaType))!;
      expect([after.length, after.includes('48.8577')]).toEqual([before.length, false]);
      const without = await written(after);
      expect(decoded(without, mediaType)).toBe(decoded(path, mediaType));
      const text = notes(path, mediaType).split('\n');
      const isPlace = (line: string) => /location|xyz/i.test(line);
      expect(text.some(isPlace)).toBe(true);
      expect(notes(without, mediaType).split('\n')).toEqual(text.filter((line) => !isPlace(line)));
    },
  );
});
