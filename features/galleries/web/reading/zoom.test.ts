import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedBy, noZoom, zoomedAt } from './zoom.ts';

const size = { x: 800, y: 600 };
const inside = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) });
const act = fc.oneof(
  fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), at: inside }),
  fc.record({ by: fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }) }),
);

test('GA-06 zooming and panning never uncover the background, and at scale 1 the image is centred', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      let zoom = noZoom;
      for (const each of acts) zoom = 'by' in each ? movedBy(zoom, each.by, size) : zoomedAt(zoom, each.factor, each.at, size);
      expect(zoom.scale).toBeGreaterThanOrEqual(1);
      expect(zoom.scale).toBeLessThanOrEqual(6);
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual((size.x * (zoom.scale - 1)) / 2 + 1e-6);
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual((size.y * (zoom.scale - 1)) / 2 + 1e-6);
    }),
  );
});

test('GA-06 the point below the fingers stays in place while zooming', () => {
  fc.assert(
    fc.property(inside, fc.double({ min: 1, max: 6, noNaN: true }), (at, factor) => {
      const { scale, x, y } = zoomedAt(noZoom, factor, at, size);
      expect((at.x - x) / scale).toBeCloseTo(at.x);
      expect((at.y - y) / scale).toBeCloseTo(at.y);
    }),
  );
});
