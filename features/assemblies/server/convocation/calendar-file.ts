import { Readable } from 'node:stream';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { calendarOf, escaped, instant, quoted } from '#platform/server/common/calendar-text.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import { addressIn } from '#platform/server/mail/mail.ts';
import type * as endpoints from '../../contract/minutes-endpoints.ts';
import { findAssembly, type AssemblyRow } from '../store.ts';

/** An assembly for calendars. Its UID stays the same, so that a file read again replaces the entry. */
export async function readCalendarFile(
  { db, viewer, config }: Pick<Context, 'db' | 'viewer' | 'config'>,
  { params: { id } }: Pick<ParsedInput<typeof endpoints.readCalendarFile>, 'params'>,
): Promise<FileAnswer> {
  const assembly = await findAssembly(db, viewer, id);
  if (!assembly) throw refuse('thing.notFound');
  const text = calendarText('PUBLISH', config, assembly);
  return { name: `assembly-${id}.ics`, stream: Readable.from([Buffer.from(text)], { objectMode: false }) };
}

type Entry = Pick<AssemblyRow, 'id' | 'title' | 'startsAt' | 'createdAt' | 'place' | 'link' | 'groupName' | 'phase' | 'sequence'>;

/** An assembly as an entry that calendars add, change (`REQUEST`, which names the person) or remove (RFC 5546). */
export function calendarText(
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
  { id, title, startsAt, createdAt, place, link, groupName, phase, sequence }: Entry,
  person?: string,
): string {
  const isCancelled = phase === 'cancelled';
  const lines = [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${instant(new Date().toISOString())}`,
    `CREATED:${instant(createdAt)}`,
    `SEQUENCE:${isCancelled ? sequence + 1 : sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${instant(startsAt)}`,
    `SUMMARY:${escaped(title)}`,
    ...(link ? [`DESCRIPTION:${escaped(link)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `ORGANIZER;CN=${quoted(groupName)}:mailto:${addressIn(mailFrom)}`,
    ...(method === 'REQUEST' && person !== undefined ? [`ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${person}`] : []),
    `CATEGORIES:${escaped(groupName)}`,
    `URL:${publicUrl}/assemblies/${id}`,
    'END:VEVENT',
  ];
  return calendarOf(method, [lines]);
}
