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
