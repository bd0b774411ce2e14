import fc from 'fast-check';
import { expect, test } from 'vitest';
import { livePauseMs, livePauses } from './live-pauses.ts';

test('OP-02 reconnecting: within 2 s of losing a node, at a random time, with longer delays after each failure', () => {
  const first = Array.from({ length: 1_000 }, () => livePauseMs(0));
  expect(Math.min(...first)).toBeGreaterThan(190);
  expect(Math.max(...first)).toBeLessThan(2_010);
  expect(Math.min(...first)).toBeLessThan(400);
  expect(Math.max(...first)).toBeGreaterThan(1_800);
  fc.assert(
    fc.property(fc.nat(1_000), (refusals) => {
      const pauseMs = livePauseMs(refusals);
      expect(pauseMs).toBeGreaterThanOrEqual(Math.min(livePauses.mostMs, livePauses.firstMs * 2 ** refusals * (1 - livePauses.spread)));
      expect(pauseMs).toBeLessThanOrEqual(livePauses.mostMs);
    }),
  );
});
