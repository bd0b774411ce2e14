import { dateTimeText } from '#platform/contract/date-text.ts';
import type { Meeting } from '../../contract/rules/events.ts';
import { defineMail, previewOf, type MailContext } from '#platform/server/mail/mail-kind.ts';

interface Facts extends Heading {
  place: string;
  link: string;
  items: readonly string[];
}

/** Facts about the assembly in all its emails. */
interface Heading {
  id: string;
  title: string;
  groupName: string;
  startsAt: string;
  timeZone: string;
}

/** Email that convenes a member to an assembly, with its agenda. */
export const convocationMail = defineMail<Facts>(
  'assemblies',
  'convocation',
  ({ id, title, groupName, startsAt, timeZone, place, link, items }, { say, language, publicUrl }) => {
    const time = timeText({ startsAt, timeZone }, { say, language });
    return {
      subject: say('mail.convocation.subject', { title }),
      preheader: [time, place].filter(Boolean).join(' · '),
      paragraphs: [
        say('mail.convocation.lead', { title, group: groupName }),
        [time, ...(place ? [place] : []), ...(link ? [link] : [])],
        [say('mail.convocation.agenda'), ...items.map((item, index) => `${index + 1}. ${item}`)],
        say('mail.convocation.proxy'),
        { address: `${publicUrl}/assemblies/${id}`, label: say('mail.convocation.open') },
      ],
      reason: say('mail.convocation.reason', { group: groupName }),
    };
  },
);

/** Email that an assembly takes place at another time or place, with what was announced before, to people who were convened. */
export const movedMail = defineMail<Heading & { place: string; link: string; before: Meeting }>(
  'assemblies',
  'moved',
  ({ id, title, groupName, startsAt, timeZone, place, link, before }, { say, language, publicUrl }) => {
    const time = timeText({ startsAt, timeZone }, { say, language });
    const timeBefore = timeText({ startsAt: new Date(before.at).toISOString(), timeZone: before.timeZone }, { say, language });
    const now = [time, place, link];
    const removed = [timeBefore, before.place ?? '', before.link ?? ''].filter((line, index) => line !== '' && line !== now[index]);
    return {
      subject: say('mail.moved.subject', { title }),
      preheader: now.slice(0, 2).filter(Boolean).join(' · '),
      paragraphs: [
        say('mail.moved.lead', { title, group: groupName }),
        [say('mail.moved.now'), ...now.filter(Boolean)],
        ...(removed.length > 0 ? [[say('mail.moved.before'), ...removed]] : []),
        say('mail.moved.proxy'),
        say('mail.moved.calendar'),
        { address: `${publicUrl}/assemblies/${id}`, label: say('mail.convocation.open') },
      ],
      reason: say('mail.cancellation.reason', { group: groupName }),
    };
  },
);

/** Email that an assembly was called off, to people who were convened. */
export const cancellationMail = defineMail<Heading & { reason: string | null }>(
  'assemblies',
  'cancellation',
  ({ id, title, groupName, startsAt, timeZone, reason }, { say, language, publicUrl }) => {
    const lead = say('mail.cancellation.lead', { title, group: groupName });
    return {
      subject: say('mail.cancellation.subject', { title }),
      preheader: previewOf(reason ?? lead),
      paragraphs: [
        lead,
        say('mail.cancellation.time', { time: timeText({ startsAt, timeZone }, { say, language }) }),
        ...(reason === null ? [] : [[say('mail.cancellation.why'), reason]]),
        say('mail.cancellation.calendar'),
        { address: `${publicUrl}/assemblies/${id}`, label: say('mail.convocation.open') },
      ],
      reason: say('mail.cancellation.reason', { group: groupName }),
    };
  },
);

/** The announced start in the zone of the assembly, with the name of the zone. */
const timeText = (
  { startsAt, timeZone }: Pick<Heading, 'startsAt' | 'timeZone'>,
  { say, language }: Pick<MailContext, 'say' | 'language'>,
): string => say('mail.convocation.time', { time: dateTimeText(language, startsAt, timeZone), zone: timeZone });
