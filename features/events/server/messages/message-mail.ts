import { defineMail, previewOf } from '#platform/server/mail/mail-kind.ts';
import type { When } from '../../contract/shapes.ts';
import { timeText } from '../invitations/invitation-mail.ts';

interface Facts {
  id: string;
  authorName: string;
  title: string;
  text: string;
  when: When;
  place: string;
  /** Address that ends emails about notifications. */
  endAddress: string | undefined;
}

/** Email with a message of the organisers of an event. */
export const messageMail = defineMail<Facts>(
  'events',
  'message',
  ({ id, authorName, title, text, when, place, endAddress }, { say, sayOf, language, publicUrl }) => ({
    subject: say('mail.message.subject', { title }),
    preheader: previewOf(text),
    paragraphs: [
      say('mail.message.lead', { name: authorName, title }),
      { quoted: text },
      [timeText(when, { sayOf, language }), ...(place ? [place] : [])],
      { address: `${publicUrl}/events/${id}`, label: say('mail.reminder.open') },
    ],
    reason: [
      say('mail.message.reason'),
      { address: `${publicUrl}/notifications/settings`, label: sayOf('notifications')('mail.settings'), isQuiet: true },
      ...(endAddress === undefined ? [] : [{ address: endAddress, label: sayOf('platform')('mail.end'), isQuiet: true }]),
    ],
  }),
);
