import { defineMail } from '#platform/server/mail/mail-kind.ts';

interface Facts {
  name: string;
  /** Subject of the email that arrived. */
  subject: string;
  isPosted: boolean;
  /** Why it was not posted, or why files are missing. */
  reason: string;
  /** Names of files that were not taken. */
  files: readonly string[];
  /** Text of the person; empty if it may be from someone else. */
  text: string;
  /** The path at which the answered thing opens. */
  address: string;
}

/** Email to a person whose answer by email was not posted, or came without its files. */
export const notPostedMail = defineMail<Facts>(
  'inbound-mail',
  'notPosted',
  ({ name, subject, isPosted, reason, files, text, address }, { say, greeting, publicUrl, site }) => ({
    subject: say(isPosted ? 'mail.withoutFiles.subject' : 'mail.notPosted.subject'),
    preheader: reason,
    paragraphs: [
      greeting(name),
      say(isPosted ? 'mail.withoutFiles.text' : 'mail.notPosted.text', { subject: subject || say('mail.noSubject') }),
      reason,
      ...(files.length > 0 ? [say('mail.files', { files: files.join(' · ') })] : []),
      ...(text === '' ? [] : [{ quoted: text }]),
      { address: `${publicUrl}${address}`, label: say('mail.open') },
    ],
    reason: say('mail.reason', { site }),
  }),
);
