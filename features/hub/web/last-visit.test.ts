import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lookedAt, noteVisit, visitGapMs } from './last-visit.ts';

test('HU-06 a visit lasts while the gaps are below half an hour; newer items than the one before are new', () => {
  const first = lookedAt(undefined, 1_000);
  expect(first).toEqual({ latest: 1_000, before: null });
  const still = lookedAt(first, 1_000 + visitGapMs);
  expect(still).toEqual({ latest: 1_000 + visitGapMs, before: null });
  const again = lookedAt(still, still.latest + visitGapMs + 1);
  expect(again.before).toBe(still.latest);
  expect(lookedAt(again, again.latest + 5).before).toBe(still.latest);
});

test('HU-06 the previous visit is always before the current one, even if a clock is set back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -visitGapMs, max: 3 * visitGapMs })), (steps) => {
      let now = 1e12;
      let visits = lookedAt(undefined, now);
      for (const step of steps) {
        now += step;
        visits = lookedAt(visits, now);
        expect(visits.latest).toBe(now);
        if (visits.before !== null) expect(visits.before).toBeLessThanOrEqual(now);
      }
    }),
  );
});

test('HU-06 without local storage there is no line between new and seen', () => {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(noteVisit('hubVisits:ANA22222', 1_000)).toBeNull();
});
