import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureDrawer } from './draw-picture.ts';
import type { PictureRequest } from './picture-request.ts';

const draw = pictureDrawer();
const picture = (title: string, more: Partial<PictureRequest> = {}) =>
  draw({ title, language: 'en', name: null, site: 'atrium.example.org', cover: null, ...more });

/** The amount of ink in the title column, between two fractions of its width. */
async function ink(png: Buffer, from: number, to: number): Promise<number> {
  const area = { left: 80 + Math.round(640 * from), top: 170, width: Math.round(640 * (to - from)), height: 370 };
  const pixels = await sharp(png).extract(area).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 90).length;
}

describe('the picture of a title', () => {
  test('DO-07 each script has its own font and direction', async () => {
    const [latin, arabic, japanese] = [await picture('Quay'), await picture('جسر'), await picture('港と橋 🎉')];
    for (const png of [latin, arabic, japanese]) expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await ink(latin, 0, 0.5)).toBeGreaterThan(500);
    expect(await ink(latin, 0.5, 1)).toBe(0);
    expect(await ink(arabic, 0, 0.5)).toBe(0);
    expect(await ink(arabic, 0.5, 1)).toBeGreaterThan(500);
    expect(await ink(japanese, 0, 1)).toBeGreaterThan(500);
  });

  test('DO-07 huge titles, stacked accents and markup are drawn as text within their column, in bounded time', async () => {
    const titles = [
      'W'.repeat(5_000),
      'Z̸̛͔̈́̓a̷l̴g̷o '.repeat(400),
      `a${'\u0301'.repeat(2_000)}`,
      '#set text(size: 900pt) $x$ </svg><image href="file:///etc/passwd"/> &amp;',
    ];
    for (const title of titles) {
      const png = await picture(title);
      expect(png.length).toBeLessThan(200_000);
      expect(await ink(png, 0, 1)).toBeGreaterThan(500);
      // The arch is next to the column, and nothing overlaps it.
      const beside = await sharp(png).extract({ left: 725, top: 0, width: 40, height: 630 }).greyscale().raw().toBuffer();
      expect(new Set(beside).size).toBe(1);
    }
  });

  test('AD-07 the logo of the site replaces that of the product, and a wide one the name too', async () => {
    const logoOf = async (width: number) => {
      const png = await sharp({ create: { width, height: 96, channels: 3, background: '#d01030' } })
        .png()
        .toBuffer();
      return { logo: { address: '/site-logo.png?v=1', width, height: 96 }, logoPng: png.toString('base64') };
    };
    const isRed = async (png: Buffer, left: number) => {
      const [red = 0, green = 0] = await sharp(png).extract({ left, top: 90, width: 1, height: 1 }).raw().toBuffer();
      return red > 150 && green < 80;
    };
    const nameInk = async (png: Buffer, left: number) => {
      const pixels = await sharp(png).extract({ left, top: 72, width: 200, height: 64 }).greyscale().raw().toBuffer();
      return pixels.filter((value) => value < 60).length;
    };
    const [none, square, wide] = [
      await picture('Quay', { name: 'Harbour' }),
      await picture('Quay', { name: 'Harbour', ...(await logoOf(96)) }),
      await picture('Quay', { name: 'Harbour', ...(await logoOf(480)) }),
    ];
    expect([await isRed(none, 90), await isRed(square, 90), await isRed(square, 150)]).toEqual([false, true, false]);
    expect([await isRed(wide, 90), await isRed(wide, 390)]).toEqual([true, true]);
    expect(await nameInk(square, 160)).toBeGreaterThan(200);
    expect(await nameInk(wide, 410)).toBe(0);
  });

  test('GR-02 a cover replaces the arch, a different one for each ID', async () => {
    const [arch, one, other] = [
      await picture('Group'),
      await picture('Group', { cover: 'ABCD2345' }),
      await picture('Group', { cover: 'K7M2PQ4X' }),
    ];
    expect(new Set([arch, one, other].map((png) => png.toString('base64'))).size).toBe(3);
    expect((await picture('Group', { cover: 'ABCD2345' })).equals(one)).toBe(true);
  });
});
