import { calendarOf, escaped, instant } from '#platform/server/common/calendar-text.ts';
import { dayAfter } from '#platform/server/i18n/local-time.ts';
import type { EventRow } from './store.ts';
import { enteredOf, type StoredTime } from './when.ts';

/** Fields of an event in calendars. */
export type CalendarEvent = StoredTime &
  Pick<EventRow, 'id' | 'title' | 'details' | 'place' | 'link' | 'groupName' | 'revision' | 'isCancelled' | 'createdAt' | 'updatedAt'>;

/** Events as an iCalendar file (RFC 5545), with the addresses of their pictures (RFC 7986). */
export function calendarFile(
  publicUrl: string,
  name: string,
  events: readonly CalendarEvent[],
  pictures: ReadonlyMap<string, string> = new Map(),
): string {
  return calendarOf('PUBLISH', [
    // Name and refresh interval (RFC 7986), and the older non-standard properties that most
    // programs read.
    [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...events.map((event) => eventLines(publicUrl, event, { more: pictureLines(pictures.get(event.id)) })),
  ]);
}

const pictureLines = (address: string | undefined): string[] =>
  address === undefined ? [] : [`IMAGE;VALUE=URI;DISPLAY=FULLSIZE;FMTTYPE=image/webp:${address}`];

/** The content lines of an event. An invitation has a sequence, a time stamp and people of its own. */
export function eventLines(
  publicUrl: string,
  event: CalendarEvent,
  { sequence = event.revision, stamp = event.updatedAt, more = [] }: { sequence?: number; stamp?: string; more?: readonly string[] } = {},
): string[] {
  const { id, title, details, place, link, groupName, isCancelled, createdAt, updatedAt } = event;
  const page = `${publicUrl}/events/${id}`;
  const text = [details, link].filter(Boolean).join('\n\n');
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${instant(stamp)}`,
    `CREATED:${instant(createdAt)}`,
    `LAST-MODIFIED:${instant(updatedAt)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...timeLines(event),
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `CATEGORIES:${escaped(groupName)}`,
    `URL:${page}`,
    ...more,
    'END:VEVENT',
  ];
}

/** Times in UTC, so that no VTIMEZONE is needed; all-day events as dates. */
export function timeLines(event: StoredTime): string[] {
  if (event.isAllDay) {
    const { starts, ends } = enteredOf(event);
    const plain = (day: string) => day.replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${plain(starts)}`, `DTEND;VALUE=DATE:${plain(dayAfter(ends ?? starts, 1))}`];
  }
  return [`DTSTART:${instant(event.startsAt)}`, ...(event.endsAt === null ? [] : [`DTEND:${instant(event.endsAt)}`])];
}
