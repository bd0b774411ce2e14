import { dayAfter } from '#platform/server/day-start.ts';
import type { EventRow } from './store.ts';
import { enteredOf } from './when.ts';

const lineBytes = 75;

/** Events as iCalendar (RFC 5545), for programs that keep calendars. */
export function calendarFile(publicUrl: string, name: string, events: readonly EventRow[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atrium//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // What a calendar is called, and how often it is worth asking (RFC 7986); the names of before are what most programs read.
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

/** Instants stand in UTC, so that no rule of a time zone need come along; whole days are days wherever one is. */
function timeLines(event: EventRow): string[] {
  if (event.isAllDay) {
    const { starts, ends } = enteredOf(event);
    const plain = (day: string) => day.replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${plain(starts)}`, `DTEND;VALUE=DATE:${plain(dayAfter(ends ?? starts, 1))}`];
  }
  return [`DTSTART:${instant(event.startsAt)}`, ...(event.endsAt === null ? [] : [`DTEND:${instant(event.endsAt)}`])];
}

const instant = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A text as a value: what would end or part it is marked, and what no value may hold is left out. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // eslint-disable-next-line no-control-regex -- RFC 5545, 3.1: CONTROL stands in no value
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** A line in pieces of 75 bytes at most, each but the first with a space before it; no character is parted. */
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
