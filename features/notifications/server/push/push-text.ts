import { createHash } from 'node:crypto';
import type { Language } from '#platform/contract/language.ts';
import type { ServerWords } from '#platform/server/i18n/words.ts';
import type { NotificationLine } from '../unread-lines.ts';

/** Maximum number of sentences in a push. */
export const mostSentences = 3;
/** Maximum length in characters; an encrypted push has at most 4 KiB. */
const mostLetters = 600;

/** Content of a push, read by the service worker. */
export interface PushText {
  body: string;
  address: string;
  /** Replaces a visible notification with the same tag. */
  tag: string;
  language: Language;
}

/**
 * Composes a push. For one line: its sentence, or only its kind if nothing private may be shown.
 * For several: their number, and the first ones if the person wants to see them.
 */
export function pushText(
  words: ServerWords,
  { lines, count }: { lines: readonly NotificationLine[]; count: number },
  { language, showsContent }: { language: Language; showsContent: boolean },
): PushText {
  const translate = (key: string, values: Record<string, number>) => words.translate(language, 'notifications', key, values);
  const [first] = lines;
  if (first && count === 1)
    return { body: cut(showsContent ? first.sentence : first.kindName), address: first.address, tag: tagOf(first), language };
  const shown = showsContent ? lines.slice(0, mostSentences).map(({ sentence }) => sentence) : [];
  const more = count - shown.length;
  const rest = more === 0 ? [] : [translate(shown.length > 0 ? 'push.more' : 'push.several', { count: more })];
  return { body: cut([...shown, ...rest].join('\n')), address: '/notifications', tag: 'several', language };
}

const cut = (text: string): string => [...text].slice(0, mostLetters).join('');
const tagOf = ({ kind, address }: NotificationLine): string => `${kind} ${address}`;

/** Topic of a push service: at most 32 characters of base64url. */
export const topicOf = ({ tag }: PushText): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
