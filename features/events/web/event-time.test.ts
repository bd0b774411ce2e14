import { createElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { forgetDateFormats } from '#platform/contract/date-format.ts';
import { useWrittenTime, writtenTime } from './event-time.ts';

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
  const night = {
    startsAt: '2026-12-31T20:00:00Z',
    endsAt: '2027-01-01T01:00:00Z',
    when: { ...evening.when, starts: '2026-12-31T21:00', ends: '2027-01-01T02:00' },
  };
  const { text, zone } = writtenTime('en', night, 'Europe/Paris');
  expect(zone).toBe('Central European Standard Time');
  expect(plain(text)).toMatch(/December 31, 2026.*9:00 PM.*January 1, 2027.*2:00 AM/);
});

test('LA-01 before hydration an event is written as entered, whatever zone the server and the browser have', () => {
  const Time = () => useWrittenTime()(evening).text;
  for (const timeZone of ['America/Lima', 'Asia/Tokyo']) {
    const device = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
    expect(plain(renderHtml(createElement(Time)))).toBe('Friday, July 10, 2026, 6:00 – 8:00 PM');
    device.mockRestore();
  }
});

test('LA-01 all-day events have the same date everywhere', () => {
  const days = {
    startsAt: '2026-05-01T12:00:00Z',
    endsAt: '2026-05-03T12:00:00Z',
    when: { isAllDay: true, starts: '2026-05-02', ends: '2026-05-03', timeZone: 'Pacific/Auckland' },
  };
  const shown = ['Pacific/Honolulu', 'Pacific/Auckland', 'Europe/Paris'].map((zone) => writtenTime('en', days, zone));
  expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(plain(shown[0]?.text ?? '')).toMatch(/Saturday, May 2.*Sunday, May 3, 2026/);
  expect(shown[0]).toMatchObject({ zone: '', entered: null, day: '2', month: 'May' });
});

/** Events entered in zones whose clocks the tables of time zones of 2026 do not agree on. */
const disputed = [
  {
    timeZone: 'America/Vancouver',
    starts: '2026-12-10T18:30',
    startsAt: '2026-12-11T01:30:00Z',
    text: 'Thursday, December 10, 2026 at 6:30 PM',
  },
  {
    timeZone: 'America/Edmonton',
    starts: '2026-12-10T18:30',
    startsAt: '2026-12-11T00:30:00Z',
    text: 'Thursday, December 10, 2026 at 6:30 PM',
  },
  {
    timeZone: 'Africa/Casablanca',
    starts: '2026-12-10T18:30',
    startsAt: '2026-12-10T18:30:00Z',
    text: 'Thursday, December 10, 2026 at 6:30 PM',
  },
  { timeZone: 'Europe/Chisinau', starts: '2027-03-28T02:30', startsAt: '2027-03-28T00:30:00Z', text: 'Sunday, March 28, 2027 at 2:30 AM' },
];
/** The zone that a browser with another table shows for it: an hour before or after. */
const otherTable: Readonly<Record<string, string>> = {
  'America/Vancouver': 'Etc/GMT+8',
  'America/Edmonton': 'Etc/GMT+7',
  'Africa/Casablanca': 'Etc/GMT-1',
  'Europe/Chisinau': 'Etc/GMT-3',
};

function withOtherTable() {
  const Real = Intl.DateTimeFormat;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function shifted(language, options) {
    return new Real(language, { ...options, timeZone: otherTable[options?.timeZone ?? ''] ?? options?.timeZone });
  } as typeof Intl.DateTimeFormat);
}

describe.each(disputed)('LA-01 an event entered in $timeZone', ({ timeZone, starts, startsAt, text }) => {
  afterEach(() => {
    vi.restoreAllMocks();
    forgetDateFormats();
  });
  const names = { en: 'Name by the server', fr: 'Nom par le serveur', es: 'Nombre por el servidor' };
  const event = { startsAt, endsAt: null, when: { isAllDay: false, starts, ends: null, timeZone, zoneNames: names } };

  test('is written as entered, whatever table of time zones the browser has', () => {
    const byServer = writtenTime('en', event, timeZone);
    expect(plain(byServer.text)).toBe(text);
    expect(byServer).toMatchObject({ zone: names.en, entered: null });
    forgetDateFormats();
    withOtherTable();
    for (const language of ['en', 'fr', 'es'] as const) expect(writtenTime(language, event, timeZone).zone).toBe(names[language]);
    expect(writtenTime('en', event, timeZone)).toEqual(byServer);
    const abroad = writtenTime('en', event, 'Europe/Paris');
    expect(plain(abroad.entered?.text ?? '')).toBe(text);
    expect(abroad.entered?.zone).toBe(names.en);
  });

  test('says that the tables differ only where they do', () => {
    expect(writtenTime('en', event, 'Asia/Tokyo').isDisputed).toBeUndefined();
    forgetDateFormats();
    withOtherTable();
    expect(writtenTime('en', event, 'Asia/Tokyo').isDisputed).toBe(true);
  });
});
