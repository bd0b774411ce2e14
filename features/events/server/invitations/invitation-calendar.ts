import { calendarOf, escaped, instant, quoted } from '#platform/server/common/calendar-text.ts';
import { eventLines, type CalendarEvent } from '../calendar-file.ts';

/** An invitation to one person (RFC 5546). */
interface Invitation {
  publicUrl: string;
  /** Address to which the calendar replies. */
  organizer: string;
  person: { name: string; email: string };
  sequence: number;
  /** Time of the email. */
  stamp: string;
}

/** Participation status of an answer. Who waits for a place has not been accepted yet. */
const status = { yes: 'ACCEPTED', maybe: 'TENTATIVE', waiting: 'TENTATIVE', no: 'DECLINED' } as const;

/** An event with its organiser and the person, as `METHOD:REQUEST`. */
export function requestFile(event: CalendarEvent, answer: keyof typeof status, invitation: Invitation): string {
  const { publicUrl, sequence, stamp } = invitation;
  const people = peopleLines(event.groupName, `PARTSTAT=${status[answer]};RSVP=TRUE`, invitation);
  return calendarOf('REQUEST', [eventLines(publicUrl, event, { sequence, stamp, more: people })]);
}

/** An entry that a calendar removes, as `METHOD:CANCEL`. */
export function cancelFile(entry: { id: string; title: string; groupName: string; startsLine: string }, invitation: Invitation): string {
  const { publicUrl, sequence, stamp } = invitation;
  return calendarOf('CANCEL', [
    [
      'BEGIN:VEVENT',
      `UID:${uidOf(publicUrl, entry.id)}`,
      `DTSTAMP:${instant(stamp)}`,
      `SEQUENCE:${sequence}`,
      'STATUS:CANCELLED',
      entry.startsLine,
      `SUMMARY:${escaped(entry.title)}`,
      ...peopleLines(entry.groupName, 'PARTSTAT=DECLINED', invitation),
      'END:VEVENT',
    ],
  ]);
}

export const uidOf = (publicUrl: string, id: string): string => `${id}@${new URL(publicUrl).hostname}`;

const peopleLines = (groupName: string, participation: string, { organizer, person }: Invitation): string[] => [
  `ORGANIZER;CN=${quoted(groupName)}:mailto:${organizer}`,
  `ATTENDEE;CN=${quoted(person.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;${participation}:mailto:${person.email}`,
];
