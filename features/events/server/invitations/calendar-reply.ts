import { eventLimits, type eventAnswers } from '../../contract/limits.ts';
import { uidOf } from './invitation-calendar.ts';

/** A reply of a calendar program that was understood. */
export interface CalendarReply {
  answer: (typeof eventAnswers)[number];
  note?: string;
  sequence: number;
  stamp: string;
  /** Proposed start as written by the calendar program, with the zone of a local time. */
  proposed?: { starts: string; timeZone: string };
  /** The person who is to come instead. */
  delegatedTo?: string;
}

/** Why a reply cannot be followed; each has a sentence among the errors. */
export type ReplyFault = 'event.replyUnreadable';

const answers: Readonly<Record<string, CalendarReply['answer']>> = { ACCEPTED: 'yes', TENTATIVE: 'maybe', DECLINED: 'no' };

/** A content line (RFC 5545, 3.1). */
interface Line {
  name: string;
  params: ReadonlyMap<string, string>;
  value: string;
}

/**
 * Reads the reply of a calendar program (RFC 5546, 3.2.3) to the invitation of one event, or its
 * counter-proposal (3.2.7). Each program has its own additions, which are ignored.
 */
export function readReply(text: string, { publicUrl, eventId }: { publicUrl: string; eventId: string }): CalendarReply | ReplyFault {
  const lines = linesOf(text);
  const method = lines.find(({ name }) => name === 'METHOD')?.value.toUpperCase();
  const entry = entryOf(lines);
  const attendees = entry.filter(({ name }) => name === 'ATTENDEE');
  // A delegating person also names the other person as an attendee.
  const delegating = attendees.find((line) => statusOf(line) === 'DELEGATED');
  const attendee = delegating ?? attendees[0];
  const value = (of: string) => entry.find(({ name }) => name === of)?.value ?? '';
  const stamp = stampOf(value('DTSTAMP'));
  if (!attendee || (attendees.length > 1 && !delegating) || value('UID') !== uidOf(publicUrl, eventId) || stamp === undefined)
    return 'event.replyUnreadable';
  const note = noteOf(value('COMMENT'));
  const sequence = Number.parseInt(value('SEQUENCE') || '0', 10);
  const common = { ...(note !== '' && { note }), sequence: sequence >= 0 && sequence < 2 ** 31 ? sequence : 0, stamp };
  const answer = answers[statusOf(attendee)];
  if (method === 'COUNTER') {
    const proposed = startOf(entry.find(({ name }) => name === 'DTSTART'));
    // A proposal of another time does not accept this one.
    return proposed ? { answer: answer === 'no' ? 'no' : 'maybe', ...common, proposed } : 'event.replyUnreadable';
  }
  if (method !== 'REPLY') return 'event.replyUnreadable';
  if (delegating) {
    const to = noteOf((delegating.params.get('DELEGATED-TO') ?? '').replace(/^mailto:/i, ''));
    return { answer: 'no', ...common, delegatedTo: to };
  }
  return answer === undefined ? 'event.replyUnreadable' : { answer, ...common };
}

const statusOf = ({ params }: Line): string => params.get('PARTSTAT')?.toUpperCase() ?? '';

/** The start of a counter-proposal: an instant, a local time, or a date. */
function startOf(line: Line | undefined): CalendarReply['proposed'] {
  const [, year, month, day, hour, minute, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(line?.value ?? '') ?? [];
  if (year === undefined) return undefined;
  const starts = `${year}-${month}-${day}${hour === undefined ? '' : `T${hour}:${minute}`}`;
  if (Number.isNaN(Date.parse(`${starts}${hour === undefined ? '' : 'Z'}`))) return undefined;
  return { starts, timeZone: utc ? 'UTC' : noteOf(line?.params.get('TZID') ?? '') };
}

/** The lines of the one event, without those of parts such as alarms; none if there are several. */
function entryOf(lines: readonly Line[]): Line[] {
  const inside: Line[] = [];
  const open: string[] = [];
  let entries = 0;
  for (const line of lines) {
    if (line.name === 'BEGIN') {
      open.push(line.value.toUpperCase());
      if (open.at(-1) === 'VEVENT') entries += 1;
    } else if (line.name === 'END') open.pop();
    else if (open.at(-1) === 'VEVENT') inside.push(line);
  }
  return entries === 1 ? inside : [];
}

/** Unfolds the lines and splits each into name, parameters and value. */
function linesOf(text: string): Line[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest = '', value = ''] =
        /^([\w-]+)((?:;[^;:="]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/.exec(line) ?? [];
      if (name === undefined) return [];
      const params = [...rest.matchAll(/;([^;:="]+)=("[^"]*"|[^";:]*)/g)].map(
        ([, key = '', said = '']) => [key.toUpperCase(), said.replaceAll('"', '')] as const,
      );
      return [{ name: name.toUpperCase(), params: new Map(params), value: value.trim() }];
    });
}

/** An instant in UTC, as DTSTAMP is (RFC 5545, 3.8.7.2). */
function stampOf(value: string): string | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value) ?? [];
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

/** A comment as one line, shortened to the length of a note. */
const noteOf = (comment: string): string =>
  comment
    .replaceAll(/\\([nN])/g, ' ')
    .replaceAll(/\\([\\;,])/g, '$1')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, eventLimits.note)
    .toWellFormed();
