import { defineMail, previewOf } from '#platform/server/mail/mail-kind.ts';

interface Facts {
  managerName: string;
  writer: { id: string; name: string; username: string };
  /** Address of the sender for replies; null if they do not disclose it. */
  email: string | null;
  message: string;
}

/** Mail to a manager: a message from a user of the directory, and where to reply. */
export const contactMail = defineMail<Facts>(
  'directory',
  'written',
  ({ managerName, writer: { id, name, username }, email, message }, { say, greeting, publicUrl, site }) => ({
    subject: say('mail.subject', { name }),
    preheader: previewOf(message),
    paragraphs: [
      greeting(managerName),
      say('mail.wrote', { name, username }),
      { quoted: message },
      email === null ? say('mail.noAddress', { name }) : say('mail.answerTo', { name, email }),
      { address: `${publicUrl}/people/${id}`, label: say('mail.profile', { name }) },
    ],
    reason: say('mail.reason', { site }),
  }),
);
