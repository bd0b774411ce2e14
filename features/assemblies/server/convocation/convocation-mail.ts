import { dateTimeText } from '#platform/contract/date-text.ts';
import { defineMail } from '#platform/server/mail/mail-kind.ts';

interface Facts {
  id: string;
  title: string;
  groupName: string;
  startsAt: string;
  timeZone: string;
  place: string;
  link: string;
  items: readonly string[];
}

/** Email that convenes a member to an assembly, with its agenda. */
export const convocationMail = defineMail<Facts>(
  'assemblies',
  'convocation',
  ({ id, title, groupName, startsAt, timeZone, place, link, items }, { say, language, publicUrl }) => {
    const time = say('mail.convocation.time', { time: dateTimeText(language, startsAt, timeZone), zone: timeZone });
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
