import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sampleHeic } from '#platform/server/media/derivatives/testing/sample-heic.ts';
import { cleanPicture, withFace, type CleanPicture } from './clean-picture.ts';

const urlOf = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
const bytesOf = ({ whole }: CleanPicture) => whole;
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });
const refusal = (code: string) => expect.objectContaining({ fields: [{ name: 'profileImage', code }] });

describe('profile images on the server', () => {
  test('AC-07 JPEG, PNG and WebP become a JPEG of the same size, on white', async () => {
    for (const [type, bytes] of [
      ['jpeg', await plain(800, 600).jpeg().toBuffer()],
      ['png', await plain(800, 600).png().toBuffer()],
      ['webp', await plain(800, 600).webp().toBuffer()],
    ] as const) {
      const clean = await cleanPicture(urlOf(type, bytes));
      expect(await sharp(bytesOf(clean)).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
    }
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const { dominant } = await sharp(bytesOf(await cleanPicture(urlOf('png', clear)))).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(230);
  });

  test('AC-07 location and camera data are removed, and the picture is upright', async () => {
    const taken = await plain(60, 20)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    const clean = bytesOf(await cleanPicture(urlOf('jpeg', taken)));
    const { exif, icc, xmp, orientation, width, height } = await sharp(clean).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, orientation: undefined });
    expect({ width, height }).toEqual({ width: 20, height: 60 });
    expect(clean.includes('SecretCamera')).toBe(false);
  });

  test('AC-07 data appended to a picture is removed', async () => {
    const polyglot = Buffer.concat([await plain(10, 10).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    expect(bytesOf(await cleanPicture(urlOf('jpeg', polyglot))).includes('script')).toBe(false);
  });

  test('AC-13 the face is the centre as a small square, never enlarged', async () => {
    const halves = await plain(800, 400)
      .composite([{ input: await plain(400, 400).tint('#ff0000').png().toBuffer(), left: 200, top: 0 }])
      .png()
      .toBuffer();
    const { face } = await cleanPicture(urlOf('png', halves));
    expect(await sharp(face).metadata()).toMatchObject({ format: 'webp', width: 224, height: 224 });
    expect(face.length).toBeLessThan(12_000);
    const { dominant } = await sharp(face).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
    expect(await sharp((await cleanPicture(urlOf('png', await plain(60, 40).png().toBuffer()))).face).metadata()).toMatchObject({
      width: 60,
      height: 40,
    });
  });

  test('AC-07 an older picture keeps its bytes and gets a face; an undecodable one gets none', async () => {
    const bytes = await plain(300, 300).jpeg().toBuffer();
    const stored = await withFace(urlOf('jpeg', bytes));
    expect(stored?.whole.equals(bytes)).toBe(true);
    expect(await sharp(stored?.face).metadata()).toMatchObject({ format: 'webp', width: 224 });
    expect(await withFace(urlOf('jpeg', Buffer.from('no picture')))).toBeUndefined();
  });

  test('AC-07 more than 800 pixels a side are refused before decoding, in constant memory', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const before = process.memoryUsage.rss();
    for (const bytes of [bomb, await plain(801, 10).jpeg().toBuffer(), await plain(10, 801).webp().toBuffer()])
      await expect(cleanPicture(urlOf('png', bytes))).rejects.toEqual(refusal('account.imageTooLarge'));
    expect(process.memoryUsage.rss() - before).toBeLessThan(80e6);
  });

  test('AC-07 SVG, truncated pictures, noise and bare headers are refused', async () => {
    const whole = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
      .jpeg()
      .toBuffer();
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(200)]),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.alloc(0),
    ])
      await expect(cleanPicture(urlOf('jpeg', bytes))).rejects.toEqual(refusal('account.imageInvalid'));
  });

  test('AC-07 a HEIC photograph becomes an upright JPEG without metadata; one that cannot be read names the setting for JPEG', async () => {
    const taken = await sampleHeic(plain(1_600, 1_200), { quarterTurns: 1 });
    const clean = bytesOf(await cleanPicture(urlOf('heic', taken)));
    const { format, width, height, exif } = await sharp(clean).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 600, height: 800, exif: undefined });
    const { dominant } = await sharp(clean).stats();
    expect(Math.abs(dominant.b - 0x99)).toBeLessThan(20);
    for (const bad of [taken.subarray(0, taken.length / 2), Buffer.concat([taken.subarray(0, 20), randomBytes(200)])])
      await expect(cleanPicture(urlOf('heic', bad))).rejects.toEqual(refusal('account.imageHeic'));
  }, 60_000);
});
