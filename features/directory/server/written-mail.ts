import { defineMail, previewOf } from '#platform/server/mail-kind.ts';

interface Facts {
  managerName: string;
  writer: { id: string; name: string; username: string };
  /** Of the writer, who asks for a reply to it; null where they do not show it. */
  email: string | null;
  message: string;
}

/** To a manager: a message of somebody who found them in the directory, and where to reply. */
export const writtenMail = defineMail<Facts>(
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
