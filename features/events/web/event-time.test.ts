import { expect, test } from 'vitest';
import { writtenTime } from './event-time.ts';

/** Normalises white space and word joiners, which differ between languages. */
const plain = (text: string) => text.replaceAll('\u2060', '').replace(/\s/g, ' ');
const evening = {
  startsAt: '2026-07-10T16:00:00Z',
  endsAt: '2026-07-10T18:00:00Z',
  when: { isAllDay: false, starts: '2026-07-10T18:00', ends: '2026-07-10T20:00', timeZone: 'Europe/Paris' },
};

test('LA-01 an event is shown in the reader’s named zone, and in the entered zone if they differ', () => {
  const there = writtenTime('en', evening, 'Europe/Paris');
  expect(plain(there.text)).toBe('Friday, July 10, 2026, 6:00 – 8:00 PM');
  expect(there).toMatchObject({ zone: 'Central European Summer Time', entered: null, day: '10', month: 'Jul' });
  // Another zone with the same local time.
  expect(writtenTime('en', evening, 'Europe/Madrid').entered).toBeNull();
  const inQuebec = writtenTime('fr', evening, 'America/Toronto');
  expect(plain(inQuebec.text)).toMatch(/vendredi 10 juillet 2026.*12:00.*14:00/);
  expect(inQuebec.zone).toMatch(/Est|orient/);
  expect(plain(inQuebec.entered?.text ?? '')).toMatch(/18:00.*20:00/);
  expect(plain(writtenTime('es', { ...evening, endsAt: null }, 'Europe/Madrid').text)).toMatch(/^viernes, 10 de julio de 2026, 18:00$/);
});

test('LA-01 winter uses the zone’s winter name, and an event across midnight names both days', () => {
  const night = { ...evening, startsAt: '2026-12-31T20:00:00Z', endsAt: '2027-01-01T01:00:00Z' };
  const { text, zone } = writtenTime('en', night, 'Europe/Paris');
  expect(zone).toBe('Central European Standard Time');
  expect(plain(text)).toMatch(/December 31, 2026.*9:00 PM.*January 1, 2027.*2:00 AM/);
});

test('LA-01 all-day events have the same date everywhere', () => {
  const days = {
    startsAt: '2026-05-01T12:00:00Z',
    endsAt: '2026-05-03T12:00:00Z',
    when: { isAllDay: true, starts: '2026-05-02', ends: '2026-05-03', timeZone: 'Pacific/Auckland' },
  };
  const told = ['Pacific/Honolulu', 'Pacific/Auckland', 'Europe/Paris'].map((zone) => writtenTime('en', days, zone));
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(plain(told[0]?.text ?? '')).toMatch(/Saturday, May 2.*Sunday, May 3, 2026/);
  expect(told[0]).toMatchObject({ zone: '', entered: null, day: '2', month: 'May' });
});
