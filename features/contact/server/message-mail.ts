import { defineMail, previewOf } from '#platform/server/mail/mail-kind.ts';

interface Facts {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Mail to the administrator with a message from the contact form. */
export const messageMail = defineMail<Facts>('contact', 'message', ({ name, email, subject, message }, { say, publicUrl, site }) => ({
  subject: say('mail.subject', { subject }),
  preheader: `${name} · ${previewOf(message)}`,
  paragraphs: [
    say('mail.from', { name, email }),
    { quoted: message },
    say('mail.inbox'),
    { address: `${publicUrl}/dashBoardSuperAdmin/messages`, label: say('mail.open') },
  ],
  reason: say('mail.reason', { site }),
}));
