import { defineMail, previewOf } from '#platform/server/mail/mail-kind.ts';
import type { When } from '../../contract/shapes.ts';
import { timeText } from '../invitations/invitation-mail.ts';

/** Why an email is sent to a guest. */
export const guestNews = [
  'confirm',
  'already',
  'going',
  'waiting',
  'place',
  'changed',
  'cancelled',
  'reinstated',
  'removed',
  'message',
] as const;

interface Facts {
  news: (typeof guestNews)[number];
  name: string;
  title: string;
  groupName: string;
  when: When;
  place: string;
  link: string;
  /** Page of the guest, or of the event once the guest is deleted. */
  address: string;
  /** Message of the organisers. */
  message?: string;
}

/** Target of the link; a cancelled event leaves nothing to cancel. */
function linkOf(news: Facts['news']): 'mail.guest.confirmIt' | 'mail.reminder.open' | 'mail.guest.open' {
  if (news === 'confirm') return 'mail.guest.confirmIt';
  return news === 'removed' || news === 'cancelled' ? 'mail.reminder.open' : 'mail.guest.open';
}

function reasonOf(news: Facts['news']): 'mail.guest.reasonAsked' | 'mail.guest.reasonRemoved' | 'mail.guest.reason' {
  if (news === 'confirm') return 'mail.guest.reasonAsked';
  return news === 'removed' ? 'mail.guest.reasonRemoved' : 'mail.guest.reason';
}

/** Email to a guest of an event. */
export const guestMail = defineMail<Facts>(
  'events',
  'guest',
  ({ news, name, title, groupName, when, place, link, address, message }, context) => {
    const { say, greeting, site } = context;
    const time = timeText(when, context);
    const lead = say(`mail.guest.${news}`, { title, group: groupName });
    return {
      subject: say(`mail.guest.subject.${news}`, { title }),
      preheader: previewOf(message ?? [time, place].filter(Boolean).join(' · ')),
      paragraphs: [
        // An address that is not confirmed may be someone else's.
        greeting(news === 'confirm' ? undefined : name),
        lead,
        ...(message === undefined ? [] : [{ quoted: message }]),
        [time, ...(place ? [place] : []), ...(link && news !== 'confirm' ? [link] : [])],
        {
          address,
          label: say(linkOf(news)),
        },
      ],
      reason: say(reasonOf(news), { site }),
    };
  },
);
