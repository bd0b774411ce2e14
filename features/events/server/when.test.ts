import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phaseOf } from '../contract/phase.ts';
import { nextDates, weekdayOf } from '../contract/repetition.ts';
import { enteredOf, instantsOf, timeOn, zoneNames } from './when.ts';

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
        if (code !== undefined) {
          expect(['event.timeSkipped', 'event.endsBefore']).toContain(code);
          return;
        }
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

  test.each([
    ['America/Vancouver', '2026-12-10T18:30', '2026-12-11T01:30:00.000Z'],
    ['America/Edmonton', '2026-12-10T18:30', '2026-12-11T00:30:00.000Z'],
    ['Africa/Casablanca', '2026-12-10T18:30', '2026-12-10T18:30:00.000Z'],
    ['Europe/Chisinau', '2027-03-28T02:30', '2027-03-28T00:30:00.000Z'],
  ])(
    'HU-05 the server’s table of time zones gives the instant in %s, and the entered time stays under every other table',
    (timeZone, starts, startsAt) => {
      const stored = instantsOf({ isAllDay: false, starts, ends: null, timeZone });
      expect(stored.startsAt).toBe(startsAt);
      // As after an update of the table: the stored instant is an hour off on the clocks of the zone.
      const shifted = { startsAt: new Date(Date.parse(startsAt) - 3_600_000).toISOString(), endsAt: null };
      const announced = { ...stored, ...shifted, entered: { isAllDay: false as const, starts, ends: null, timeZone, ...shifted } };
      expect(enteredOf(announced)).toEqual({ isAllDay: false, starts, ends: null, timeZone });
      expect(enteredOf({ ...announced, entered: null }).starts).not.toBe(starts);
    },
  );

  test('HU-05 a time that a node of an earlier release changed is converted from its instant', () => {
    const stored = instantsOf({ isAllDay: false, starts: '2026-05-02T10:00', ends: null, timeZone: 'Europe/Paris' });
    expect(enteredOf({ ...stored, startsAt: '2026-05-03T09:00:00Z' }).starts).toBe('2026-05-03T11:00');
    expect(enteredOf({ ...stored, timeZone: 'Europe/London' }).starts).toBe('2026-05-02T09:00');
    expect(zoneNames(stored.startsAt, 'Europe/Paris')).toEqual({
      en: 'Central European Summer Time',
      fr: 'heure d’été d’Europe centrale',
      es: 'hora de verano de Europa central',
    });
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
    const saved = instantsOf({ isAllDay: true, starts: '2026-05-02', ends: null, timeZone: 'Pacific/Auckland' });
    const whole = { startsAt: saved.startsAt, when: enteredOf(saved), isCancelled: false };
    expect(phaseOf(whole)).toEqual({ phase: 'day', endsAt: '2026-05-02T00:00:00Z' });
    expect(phaseOf({ ...whole, when: { ...whole.when, isAllDay: false }, isCancelled: true })).toEqual({
      phase: 'time 2026-05-02 Pacific/Auckland Cancelled',
      endsAt: saved.startsAt,
    });
  });
});

describe('times of further dates', () => {
  const twelve = [
    'Africa/Cairo',
    'America/New_York',
    'America/Santiago',
    'America/St_Johns',
    'Asia/Beirut',
    'Asia/Kolkata',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
    'Europe/Dublin',
    'Europe/Madrid',
    'Pacific/Auckland',
    'UTC',
  ];
  const between = fc.date({ min: new Date('2024-01-01'), max: new Date('2024-12-31'), noInvalidDate: true });

  test('EV-03 weekly dates from 2024 to 2030 keep their local time in twelve zones, whichever way the clocks change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...twelve),
        between,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 4, max: 22 }),
        (zone, from, interval, hour) => {
          const start = from.toISOString().slice(0, 10);
          const clockText = `T${String(hour).padStart(2, '0')}:30`;
          const first = { isAllDay: false as const, starts: start + clockText, ends: `${start}T23:45`, timeZone: zone };
          const rule = { frequency: 'weekly' as const, interval, weekdays: [weekdayOf(start)], monthlyOn: 'day' as const };
          const shown = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
          for (const date of nextDates(start, { ...rule, until: '2030-12-31', count: null, exceptions: [] }, { after: null, limit: 400 })) {
            const time = timeOn(first, date);
            expect(time && enteredOf(time)).toEqual({ ...first, starts: date + clockText, ends: `${date}T23:45` });
            expect(`T${shown.format(new Date(time?.startsAt ?? 0))}`).toBe(clockText);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('EV-03 a time that the clocks skip is later on that day only, and lasts as long', () => {
    const first = { isAllDay: false as const, starts: '2026-03-22T02:30', ends: '2026-03-22T03:15', timeZone: 'Europe/Madrid' };
    expect(timeOn(first, '2026-03-29')?.entered).toMatchObject({ starts: '2026-03-29T03:30', ends: '2026-03-29T04:15' });
    expect(timeOn(first, '2026-04-05')?.entered).toMatchObject({ starts: '2026-04-05T02:30', ends: '2026-04-05T03:15' });
    const twice = { ...first, starts: '2026-10-18T02:30', ends: '2026-10-18T02:45' };
    expect(timeOn(twice, '2026-10-25')).toMatchObject({ startsAt: '2026-10-25T00:30:00.000Z', endsAt: '2026-10-25T00:45:00.000Z' });
  });

  test('EV-03 an event over midnight or of several days keeps its length in days; a skipped day has none', () => {
    const night = { isAllDay: false as const, starts: '2026-03-21T23:00', ends: '2026-03-22T02:00', timeZone: 'Europe/Madrid' };
    expect(timeOn(night, '2026-03-28')?.entered).toMatchObject({ starts: '2026-03-28T23:00', ends: '2026-03-29T03:00' });
    const days = { isAllDay: true as const, starts: '2011-12-23', ends: '2011-12-24', timeZone: 'Pacific/Apia' };
    expect(timeOn(days, '2012-01-06')?.entered).toMatchObject({ starts: '2012-01-06', ends: '2012-01-07' });
    expect(timeOn(days, '2011-12-30')).toBeUndefined();
  });
});
