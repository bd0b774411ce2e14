import { dayAfter } from '#platform/server/i18n/local-time.ts';
import type { EventRow } from './store.ts';
import { enteredOf } from './when.ts';

const lineBytes = 75;

/** Events as an iCalendar file (RFC 5545). */
export function calendarFile(publicUrl: string, name: string, events: readonly EventRow[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atrium//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // Name and refresh interval (RFC 7986), and the older non-standard properties that most
    // programs read.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(publicUrl, event)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(publicUrl: string, event: EventRow): string[] {
  const { id, title, details, place, link, groupName, revision, isCancelled, createdAt, updatedAt } = event;
  const page = `${publicUrl}/events/${id}`;
  const text = [details, link].filter(Boolean).join('\n\n');
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${instant(updatedAt)}`,
    `CREATED:${instant(createdAt)}`,
    `LAST-MODIFIED:${instant(updatedAt)}`,
    `SEQUENCE:${revision}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...timeLines(event),
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `CATEGORIES:${escaped(groupName)}`,
    `URL:${page}`,
    'END:VEVENT',
  ];
}

/** Times in UTC, so that no VTIMEZONE is needed; all-day events as dates. */
function timeLines(event: EventRow): string[] {
  if (event.isAllDay) {
    const { starts, ends } = enteredOf(event);
    const plain = (day: string) => day.replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${plain(starts)}`, `DTEND;VALUE=DATE:${plain(dayAfter(ends ?? starts, 1))}`];
  }
  return [`DTSTART:${instant(event.startsAt)}`, ...(event.endsAt === null ? [] : [`DTEND:${instant(event.endsAt)}`])];
}

const instant = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes a TEXT value and removes control characters. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // eslint-disable-next-line no-control-regex -- RFC 5545, 3.1: CONTROL stands in no value
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Folds a content line at 75 bytes without splitting a character. */
export function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytes) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}
