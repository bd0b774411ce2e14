import { defineMail, previewOf } from '#platform/server/mail/mail-kind.ts';

interface Facts {
  groupName: string;
  authorName: string;
  /** Beginning of the first post of the thread. */
  threadText: string;
  /** Whether it answers another post. */
  isAnswer: boolean;
  text: string;
  fileNames: readonly string[];
  /** The path at which the post opens. */
  address: string;
  /** Address that ends these emails. */
  endAddress: string;
  canReply: boolean;
}

const subjectCharacters = 80;

/** Email with a post of a group, to a member who gets them all. */
export const groupPostMail = defineMail<Facts>(
  'inbound-mail',
  'groupPost',
  ({ groupName, authorName, threadText, isAnswer, text, fileNames, address, endAddress, canReply }, { say, sayOf, publicUrl, site }) => ({
    subject: `${isAnswer ? 'Re: ' : ''}[${groupName}] ${subjectOf(threadText) || say('mail.post.noSubject')}`,
    preheader: previewOf(text || fileNames.join(' · ')),
    paragraphs: [
      say('mail.post.wrote', { name: authorName, group: groupName }),
      ...(text === '' ? [] : [{ quoted: text }]),
      ...(fileNames.length > 0 ? [say('mail.post.files', { files: fileNames.join(' · ') })] : []),
      ...(canReply ? [say('mail.post.reply')] : []),
      { address: `${publicUrl}${address}`, label: say('mail.post.open') },
    ],
    reason: [
      say('mail.post.reason', { group: groupName, site }),
      { address: endAddress, label: sayOf('platform')('mail.end'), isQuiet: true },
    ],
  }),
);

/** The first line of a text, shortened at a word. */
function subjectOf(text: string): string {
  const line = (text.trim().split('\n')[0] ?? '').trim();
  const letters = [...line];
  if (letters.length <= subjectCharacters) return line;
  return `${letters
    .slice(0, subjectCharacters)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}
