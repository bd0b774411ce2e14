import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

/** Draws the path on a grid. */
function painted(path: string, edge: number): boolean[][] {
  const grid = Array.from({ length: edge }, () => Array<boolean>(edge).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(length); step++) {
      const line = grid[Number(y)];
      if (line) line[Number(x) + step] = true;
    }
  return grid;
}

describe('QR path', () => {
  test.each(['https://atrium.example/flux?mode=public&q=r%C3%ADo', 'K7M2QX9D', 'é'.repeat(400)])(
    'HU-03 the path draws exactly the modules of the code',
    (text) => {
      const { edge, path } = qrPath(text);
      const { data } = encode(text, { ecc: 'M', border: 4 });
      expect(edge).toBe(data.length);
      expect(painted(path, edge)).toEqual(data);
    },
  );
  test('HU-03 the quiet zone of four modules is empty', () => {
    const { edge, path } = qrPath('https://atrium.example');
    const dark = painted(path, edge).flatMap((line, y) =>
      line.flatMap((isDark, x) => (isDark ? [Math.min(x, y, edge - 1 - x, edge - 1 - y)] : [])),
    );
    expect(Math.min(...dark)).toBe(4);
  });
});
