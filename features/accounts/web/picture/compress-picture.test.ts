import { expect, test } from 'vitest';
import { compressPicture, fitted } from './compress-picture.ts';

test('AC-07 the longer side is at most 800 pixels, in proportion; small pictures keep their size', () => {
  expect(fitted({ width: 4000, height: 3000 })).toEqual({ width: 800, height: 600 });
  expect(fitted({ width: 300, height: 1200 })).toEqual({ width: 200, height: 800 });
  expect(fitted({ width: 20_000, height: 5 })).toEqual({ width: 800, height: 1 });
  expect(fitted({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
});

test('AC-07 a file of more than 5 MB is refused without decoding', async () => {
  await expect(compressPicture(new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]))).rejects.toThrow('larger');
});
