import { eventLimits, type eventAnswers } from '../../contract/limits.ts';
import { uidOf } from './invitation-calendar.ts';

/** A reply of a calendar program that was understood. */
export interface CalendarReply {
  answer: (typeof eventAnswers)[number];
  note?: string;
  sequence: number;
  stamp: string;
}

/** Why a reply cannot be followed; each has a sentence among the errors. */
export type ReplyFault = 'event.replyUnreadable' | 'event.replyCounter' | 'event.replyDelegated';

const answers: Readonly<Record<string, CalendarReply['answer']>> = { ACCEPTED: 'yes', TENTATIVE: 'maybe', DECLINED: 'no' };

/** A content line (RFC 5545, 3.1). */
interface Line {
  name: string;
  params: ReadonlyMap<string, string>;
  value: string;
}

/**
 * Reads the reply of a calendar program (RFC 5546, 3.2.3) to the invitation of one event. Each program
 * has its own additions, which are ignored.
 */
export function readReply(text: string, { publicUrl, eventId }: { publicUrl: string; eventId: string }): CalendarReply | ReplyFault {
  const lines = linesOf(text);
  const method = lines.find(({ name }) => name === 'METHOD')?.value.toUpperCase();
  if (method === 'COUNTER') return 'event.replyCounter';
  const entry = entryOf(lines);
  const [attendee, ...others] = entry.filter(({ name }) => name === 'ATTENDEE');
  const value = (of: string) => entry.find(({ name }) => name === of)?.value ?? '';
  const stamp = stampOf(value('DTSTAMP'));
  if (method !== 'REPLY' || !attendee || others.length > 0 || value('UID') !== uidOf(publicUrl, eventId) || stamp === undefined)
    return 'event.replyUnreadable';
  const status = attendee.params.get('PARTSTAT')?.toUpperCase() ?? '';
  if (status === 'DELEGATED') return 'event.replyDelegated';
  const answer = answers[status];
  if (answer === undefined) return 'event.replyUnreadable';
  const note = noteOf(value('COMMENT'));
  const sequence = Number.parseInt(value('SEQUENCE') || '0', 10);
  return { answer, ...(note !== '' && { note }), sequence: sequence >= 0 && sequence < 2 ** 31 ? sequence : 0, stamp };
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
