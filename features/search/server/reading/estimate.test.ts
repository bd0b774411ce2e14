import { describe, expect, test } from 'vitest';
import { termsQuery } from '#platform/server/search/terms-query.ts';
import { parseSearch } from '#platform/server/search/parse-search.ts';
import { shareFound } from './estimate.ts';
import { Sample } from './sample.ts';
import type { SampleRow } from './sample-store.ts';

const row = (held: Record<string, number>, more: Partial<SampleRow> = {}): SampleRow => ({
  things: 1_000_000,
  oldest: '2024-01-01T00:00:00.000000Z',
  ends: [],
  sampled: 1_000,
  held,
  ...more,
});

describe('SR-04 the number of results is estimated from a sample', () => {
  const sample = new Sample(row({ harbour: 200, fair: 100, "o'clock": 50, 'back\\slash': 10, 'fair-': 300 }));
  test.each([
    ['', 1],
    [`'harbour'`, 0.2],
    [`('harbour' & 'fair')`, 0.02],
    [`('harbour' | 'fair') & 'fair'`, 0.02],
    [`'harbour' & !'fair'`, 0.18],
    [`'harbour' & !('harbour' | 'fair')`, 0.16],
    [`('harbour' <2> ('fair' | 'nowhere'))`, 0.02],
    [`'fair':*`, 0.4],
    [`'o''clock'`, 0.05],
    [`'back\\\\slash'`, 0.01],
    [`'nowhere'`, 0.0005],
  ])('SR-04 %s', (query, share) => {
    expect(shareFound(query, sample)).toBeCloseTo(share, 6);
  });

  test('SR-04 every query is parsed to its end', () => {
    for (const requested of [
      'harbour fair',
      '"harbour fair" -fair',
      '-fair',
      "l'accord d'o'clock",
      'back\\slash (a|b) & !c',
      'e-mail a@b.example',
    ])
      expect(shareFound(termsQuery(parseSearch(requested)), sample)).toBeGreaterThan(0);
  });
});

test('SR-04 the frequency of a prefix in titles is bounded by its first letters', () => {
  const sample = new Sample(row({ '^har': 80, '=harbour': 4 }));
  expect(sample.shareOf('=harb', true)).toBeCloseTo(0.02, 6);
  expect(sample.shareOf('=quay', true)).toBeCloseTo(0.0005, 6);
  expect(new Sample(row({ '^har': 80, '=harbour': 60 })).shareOf('=harb', true)).toBeCloseTo(0.06, 6);
});

describe('SR-04 distribution over time', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  const ends = ['2025-12-31', '2025-12-28', '2025-12-16', '2025-10-16', null].map((day) => day && `${day}T00:00:00.000000Z`);
  const day = (instant: number | undefined) => instant && new Date(instant).toISOString().slice(0, 10);

  test('SR-04 values between the sampled ranks are interpolated', () => {
    const sample = new Sample(row({}, { things: 128_000, ends }), now);
    expect(sample.areThingsFew).toBe(false);
    expect([1_000, 10_000, 64_000].map((newer) => day(sample.whenBehind(newer)))).toEqual(['2025-12-31', '2025-12-22', '2025-10-16']);
    expect(day(sample.whenBehind(128_000))).toBe('2024-01-01');
    expect(sample.whenBehind(200_000)).toBeUndefined();
  });

  test('SR-04 few things, or none, are searched all at once', () => {
    expect(new Sample(row({}, { things: 5_000, ends: ends.slice(0, 2) }), now).whenBehind(1_000)).toBeUndefined();
    expect(new Sample({ things: 0, oldest: null, ends: [], sampled: 0, held: {} }, now)).toMatchObject({ areThingsFew: true, things: 0 });
  });
});
