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

/** A thread of posts in a digest. */
export interface DigestThread {
  /** Beginning of its first post. */
  text: string;
  /** The path at which its first post here opens. */
  address: string;
  posts: readonly Pick<Facts, 'authorName' | 'text' | 'fileNames'>[];
}

interface DigestFacts extends Pick<Facts, 'groupName' | 'address' | 'endAddress'> {
  rhythm: 'daily' | 'weekly';
  count: number;
  /** There are more posts than the email has. */
  hasMore: boolean;
  threads: readonly DigestThread[];
}

/** Email with all posts of a group of a day or a week, by thread. */
export const groupDigestMail = defineMail<DigestFacts>(
  'inbound-mail',
  'groupDigest',
  ({ groupName, rhythm, count, hasMore, threads, address, endAddress }, { say, sayOf, publicUrl, site }) => ({
    subject: say('mail.digest.subject', { count, group: groupName }),
    preheader: previewOf(threads.map(({ text }) => subjectOf(text) || say('mail.post.noSubject')).join(' · ')),
    paragraphs: [
      ...threads.flatMap((thread) => [
        [{ entry: subjectOf(thread.text) || say('mail.post.noSubject'), detail: '', at: `${publicUrl}${thread.address}` }],
        ...thread.posts.map(({ authorName, text, fileNames }) => [
          say('mail.digest.wrote', { name: authorName }),
          ...(text === '' ? [] : [{ quoted: text }]),
          ...(fileNames.length > 0 ? [say('mail.post.files', { files: fileNames.join(' · ') })] : []),
        ]),
      ]),
      ...(hasMore ? [say('mail.digest.more')] : []),
      { address: `${publicUrl}${address}`, label: say('mail.post.open') },
    ],
    reason: [
      say(rhythm === 'daily' ? 'mail.digest.daily' : 'mail.digest.weekly', { group: groupName, site }),
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
