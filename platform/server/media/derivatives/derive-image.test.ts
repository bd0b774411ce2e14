import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { derive } from './derive.ts';
import { NotDerived } from './derived.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-derive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function derived(bytes: Buffer, mediaType = 'image/jpeg') {
  const folder = await aFolder();
  const path = join(folder, 'original');
  await writeFile(path, bytes);
  return derive({ path, mediaType, folder });
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A truncated PNG of 2 kB whose header declares this size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(type), data]);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.from('00000000000000000100000000', 'hex');
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const data = deflateSync(Buffer.alloc(2e6)).subarray(0, 1_900);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', data)]);
}

/** A GIF of one pixel with this number of frames. */
function gifOf(frames: number): Buffer {
  // A frame equal to the previous one would be dropped.
  const frame = (number: number) => Buffer.from(`21f90400010000002c0000000001000100000202${number % 2 ? '4c' : '44'}0100`, 'hex');
  return Buffer.concat([
    Buffer.from('47494638396101000100800000ffffff000000', 'hex'),
    ...Array.from({ length: frames }, (_, number) => frame(number)),
    Buffer.from('3b', 'hex'),
  ]);
}

test('GA-06 an image gets three widths, upright, with a tiny placeholder, without location and camera data', async () => {
  const taken = await plain(3200, 2400)
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { made, placeholder, ...found } = await derived(taken);
  expect(found).toEqual({ width: 2400, height: 3200, durationMs: null, loudness: null, holdsPlace: true });
  expect(made.map(({ rendition, width, height }) => [rendition, width, height])).toEqual([
    ['small', 480, 640],
    ['medium', 1080, 1440],
    ['large', 2160, 2880],
  ]);
  for (const { path, mediaType, width, height } of made) {
    const bytes = await readFile(path);
    const { exif, icc, xmp, orientation, ...read } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect({ mediaType, width: read.width, height: read.height, format: read.format }).toEqual({
      mediaType: 'image/webp',
      width,
      height,
      format: 'webp',
    });
    expect(bytes.includes('SecretCamera')).toBe(false);
  }
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder?.length).toBeLessThan(400);
});

test('GA-06 no image is enlarged: a small one has one width; a missing location is reported', async () => {
  const { made, holdsPlace } = await derived(await plain(300, 200).png().toBuffer(), 'image/png');
  expect(made.map(({ rendition, width, height }) => [rendition, width, height])).toEqual([['small', 300, 200]]);
  expect(holdsPlace).toBe(false);
  const [medium] = (await derived(await plain(700, 100).webp().toBuffer(), 'image/webp')).made.slice(1);
  expect(medium).toMatchObject({ rendition: 'medium', width: 700 });
});

test('GA-06 an animated image stays animated, within limits', async () => {
  const { made } = await derived(gifOf(12), 'image/gif');
  expect((await sharp(await readFile(made[0]?.path ?? '')).metadata()).pages).toBe(12);
});

test('GA-06 too large, truncated or non-image files are refused with the reason, without blocking others', async () => {
  const whole = await plain(900, 900).jpeg().toBuffer();
  const noise = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg()
    .toBuffer();
  const good = derived(whole);
  const refused = async (bytes: Buffer, type: string) => derived(bytes, type).catch((error: { reason: string }) => error.reason);
  const reasons = await Promise.all([
    refused(pngOf(50_000, 50_000), 'image/png'),
    refused(gifOf(10_000), 'image/gif'),
    refused(noise.subarray(0, noise.length / 2), 'image/jpeg'),
    refused(pngOf(100, 100), 'image/png'),
    refused(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'),
      'image/png',
    ),
    refused(Buffer.alloc(0), 'image/png'),
    refused(whole, 'application/pdf'),
    good,
  ]);
  expect(reasons.slice(0, -1)).toEqual(['tooLarge', 'tooLarge', 'damaged', 'damaged', 'damaged', 'damaged', 'unknown']);
  expect((await good).made).toHaveLength(2);
});

test('GA-06 an image that temporarily cannot be opened is not refused permanently', async () => {
  const folder = await aFolder();
  const failure = derive({ path: join(folder, 'nowhere'), mediaType: 'image/jpeg', folder });
  await expect(failure).rejects.toThrow('missing');
  await expect(failure).rejects.not.toBeInstanceOf(NotDerived);
});
