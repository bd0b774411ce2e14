import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escaped, folded } from '#platform/server/common/calendar-text.ts';
import { calendarFile } from './calendar-file.ts';
import type { EventRow } from './store.ts';

const event: EventRow = {
  id: '0198c0de-0000-7000-8000-000000000001',
  groupId: 'ABCDEFGH',
  groupName: 'Harbour, and boats',
  authorId: 'HGFEDCBA',
  authorName: 'Ana',
  title: 'Meeting; with cake, tea \\ and more',
  details: 'First line\nsecond line',
  place: 'Quay 3, Cádiz',
  picture: null,
  link: '',
  timeZone: 'Europe/Madrid',
  isAllDay: false,
  entered: null,
  startsAt: '2026-07-10T16:00:00.000000Z',
  endsAt: '2026-07-10T18:00:00.000000Z',
  overAt: '2026-07-10T18:00:00.000000Z',
  isOver: false,
  isCancelled: false,
  takesGuests: false,
  isHidden: false,
  capacity: null,
  seriesId: null,
  occurrence: null,
  going: 0,
  mine: null,
  isWaiting: false,
  isPublic: true,
  isMember: true,
  organizesGroup: false,
  revision: 2,
  createdAt: '2026-06-01T08:00:00.123456Z',
  updatedAt: '2026-06-02T08:00:00.654321Z',
};
/** Unfolds content lines (RFC 5545, 3.1). */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
/** Unescapes a TEXT value (RFC 5545, 3.3.11). */
const understood = (value: string): string => value.replace(/\\(.)/g, (_, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark));
const lines = (changed: Partial<EventRow> = {}): string[] =>
  unfolded(calendarFile('https://boats.example', 'Boats', [{ ...event, ...changed }]));

describe('events as iCalendar', () => {
  test('HU-01 an event follows RFC 5545: UTC, a permanent ID, its sequence and status', () => {
    const shown = lines();
    expect(shown.slice(0, 5)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Atrium//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ]);
    expect(shown.at(-1)).toBe('END:VCALENDAR');
    for (const line of [
      `UID:${event.id}@boats.example`,
      'DTSTAMP:20260602T080000Z',
      'CREATED:20260601T080000Z',
      'LAST-MODIFIED:20260602T080000Z',
      'SEQUENCE:2',
      'STATUS:CONFIRMED',
      'DTSTART:20260710T160000Z',
      'DTEND:20260710T180000Z',
      'SUMMARY:Meeting\\; with cake\\, tea \\\\ and more',
      'DESCRIPTION:First line\\nsecond line',
      'LOCATION:Quay 3\\, Cádiz',
      'CATEGORIES:Harbour\\, and boats',
      `URL:https://boats.example/events/${event.id}`,
    ])
      expect(shown).toContain(line);
    expect(lines({ isCancelled: true })).toContain('STATUS:CANCELLED');
    expect(lines({ endsAt: null }).filter((line) => line.startsWith('DTEND'))).toEqual([]);
  });

  test('HU-01 an all-day event has dates, with an exclusive end', () => {
    const shown = lines({ isAllDay: true, startsAt: '2026-03-28T23:00:00Z', endsAt: '2026-03-30T22:00:00Z' });
    expect(shown).toContain('DTSTART;VALUE=DATE:20260329');
    expect(shown).toContain('DTEND;VALUE=DATE:20260331');
  });

  test('HU-01 no line is longer than 75 bytes or splits a character, and every text is restored exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 200 }), (title, details) => {
        const file = calendarFile('https://boats.example', 'Boats', [{ ...event, title, details: `x${details}` }]);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(Buffer.from(file).toString()).not.toContain(
          '\ufffd'.repeat(title.includes('\ufffd') || details.includes('\ufffd') ? 9_999 : 1),
        );
        const shown = unfolded(file);
        const plain = (text: string) =>
          text
            .toWellFormed()
            .replace(/\r\n?/g, '\n')
            // eslint-disable-next-line no-control-regex -- as in the file
            .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
        const value = (name: string) => understood(shown.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '');
        expect(value('SUMMARY').toWellFormed()).toBe(plain(title));
        expect(value('DESCRIPTION').toWellFormed()).toBe(plain(`x${details}`));
      }),
      { numRuns: 300 },
    );
  });

  test('HU-01 user input never starts a new line of the file', () => {
    const shown = lines({ title: 'x\r\nEND:VEVENT\r\nBEGIN:VALARM', place: 'y\nURL:https://evil.example' });
    expect(shown.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
    expect(shown.some((line) => line.startsWith('BEGIN:VALARM') || line === 'URL:https://evil.example')).toBe(false);
    expect(escaped('a\u0007b\u0000')).toBe('ab');
    expect(folded('é'.repeat(60)).split('\r\n')).toEqual(['é'.repeat(37), ` ${'é'.repeat(23)}`]);
  });
});
