import { defineMail, previewOf } from '#platform/server/mail/mail-kind.ts';
import type { eventAnswers } from '../../contract/limits.ts';
import type { When } from '../../contract/shapes.ts';
import { timeText } from '../invitations/invitation-mail.ts';

interface Facts {
  id: string;
  title: string;
  when: When;
  place: string;
  link: string;
  /** Links that answer the event. */
  answers: readonly { answer: (typeof eventAnswers)[number]; address: string }[];
  canReply: boolean;
  /** Address that ends emails about notifications. */
  endAddress: string | undefined;
}

/** Email that reminds of an event, with its time in the zone of the event. */
export const reminderMail = defineMail<Facts>(
  'events',
  'reminder',
  ({ id, title, when, place, link, answers, canReply, endAddress }, { say, sayOf, language, publicUrl }) => {
    const time = timeText(when, { sayOf, language });
    return {
      subject: say('mail.reminder.subject', { title }),
      preheader: previewOf([time, place].filter(Boolean).join(' · ')),
      paragraphs: [
        say('mail.reminder.lead', { title }),
        [time, ...(place ? [place] : []), ...(link ? [link] : [])],
        { address: `${publicUrl}/events/${id}`, label: say('mail.reminder.open') },
        answers.map(({ answer, address }) => ({ address, label: say(`answer.${answer}`), isQuiet: true })),
        ...(canReply ? [say('mail.replyHint')] : []),
      ],
      reason: [
        say('mail.reminder.reason'),
        { address: `${publicUrl}/notifications/settings`, label: sayOf('notifications')('mail.settings'), isQuiet: true },
        ...(endAddress === undefined ? [] : [{ address: endAddress, label: sayOf('platform')('mail.end'), isQuiet: true }]),
      ],
    };
  },
);
