import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phaseOf } from '../contract/phase.ts';
import { enteredOf, instantsOf } from './when.ts';

const zones = Intl.supportedValuesOf('timeZone');
const timeZone = fc.constantFrom(...zones, 'UTC');
/** Days around daylight saving changes are generated as often as all others. */
const day = fc
  .oneof(
    fc.date({ min: new Date('2000-01-01'), max: new Date('2039-12-30'), noInvalidDate: true }),
    fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05').map((text) => new Date(text)),
  )
  .map((date) => date.toISOString().slice(0, 10));
const clock = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

/** Code of the refusal, or undefined. */
function refusalOf(make: () => unknown): string | undefined {
  try {
    make();
    return undefined;
  } catch (error) {
    return (error as { fields?: { code: string }[] }).fields?.[0]?.code;
  }
}

describe('time of an event', () => {
  test('HU-05 entered times are shown unchanged in every zone and across every clock change; a skipped time is refused', () => {
    fc.assert(
      fc.property(day, clock, timeZone, (date, time, zone) => {
        const entered = { isAllDay: false as const, starts: `${date}T${time}`, ends: null, timeZone: zone };
        const code = refusalOf(() => instantsOf(entered));
        if (code === undefined) expect(enteredOf(instantsOf(entered))).toEqual(entered);
        else expect(code).toBe('event.timeSkipped');
      }),
      { numRuns: 500 },
    );
  });

  test('HU-05 all-day events are shown as entered and last as long as the local day', () => {
    fc.assert(
      fc.property(day, fc.nat(20), timeZone, (starts, more, zone) => {
        const last = new Date(Date.parse(starts) + more * 86_400_000).toISOString().slice(0, 10);
        const entered = { isAllDay: true as const, starts, ends: more === 0 ? null : last, timeZone: zone };
        const code = refusalOf(() => instantsOf(entered));
        // Some islands skipped a whole day.
        if (code !== undefined) return expect(['event.timeSkipped', 'event.endsBefore']).toContain(code);
        expect(enteredOf(instantsOf(entered))).toEqual(entered);
      }),
      { numRuns: 500 },
    );
    const inMadrid = (starts: string) => instantsOf({ isAllDay: true, starts, ends: null, timeZone: 'Europe/Madrid' });
    expect(inMadrid('2026-03-29')).toMatchObject({ startsAt: '2026-03-28T23:00:00.000Z', endsAt: '2026-03-29T22:00:00.000Z' });
    expect(inMadrid('2026-10-25')).toMatchObject({ startsAt: '2026-10-24T22:00:00.000Z', endsAt: '2026-10-25T23:00:00.000Z' });
  });

  test('HU-05 a skipped hour is refused, an ambiguous one is the first, and offsets follow daylight saving time', () => {
    const at = (starts: string, ends: string | null = null) => instantsOf({ isAllDay: false, starts, ends, timeZone: 'Europe/Paris' });
    expect(refusalOf(() => at('2026-03-29T02:30'))).toBe('event.timeSkipped');
    expect(at('2026-10-25T02:30').startsAt).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-01-10T18:00').startsAt).toBe('2026-01-10T17:00:00.000Z');
    expect(at('2026-07-10T18:00').startsAt).toBe('2026-07-10T16:00:00.000Z');
    // Across a daylight saving change: two hours on the clock, one elapsed hour.
    expect(at('2026-03-29T01:30', '2026-03-29T03:30').endsAt).toBe('2026-03-29T01:30:00.000Z');
  });

  test('ER-02 an event ends after its start and within a year', () => {
    const from = (starts: string, ends: string) => refusalOf(() => instantsOf({ isAllDay: false, starts, ends, timeZone: 'UTC' }));
    expect(from('2026-05-01T10:00', '2026-05-01T10:00')).toBe('event.endsBefore');
    expect(from('2026-05-01T10:00', '2026-04-30T12:00')).toBe('event.endsBefore');
    expect(from('2026-05-01T10:00', '2027-05-02T10:00')).toBeUndefined();
    expect(from('2026-05-01T10:00', '2027-05-02T10:01')).toBe('event.tooLong');
    expect(refusalOf(() => instantsOf({ isAllDay: true, starts: '2026-05-02', ends: '2026-05-01', timeZone: 'UTC' }))).toBe(
      'event.endsBefore',
    );
  });

  test('HU-05 Hub cards get an all-day event as its date, in whichever zone it was entered', () => {
    const kept = instantsOf({ isAllDay: true, starts: '2026-05-02', ends: null, timeZone: 'Pacific/Auckland' });
    const whole = { startsAt: kept.startsAt, when: enteredOf(kept), isCancelled: false };
    expect(phaseOf(whole)).toEqual({ phase: 'day', endsAt: '2026-05-02T00:00:00Z' });
    expect(phaseOf({ ...whole, when: { ...whole.when, isAllDay: false }, isCancelled: true })).toEqual({
      phase: 'timeCancelled',
      endsAt: kept.startsAt,
    });
  });
});
