import { createHash } from 'node:crypto';
import type { Language } from '#platform/contract/language.ts';
import type { ServerWords } from '#platform/server/words.ts';
import type { ToldLine } from '../told-lines.ts';

/** So many sentences stand on a screen at most. */
export const mostSentences = 3;
/** What a push holds is 4 KiB at most, encrypted. */
const mostLetters = 600;

/** What a browser shows, and where it goes on to; read by the worker of the site. */
export interface PushText {
  body: string;
  address: string;
  /** What of the same tag is on the screen still is replaced. */
  tag: string;
  language: Language;
}

/**
 * What is told of lines: of one, its sentence, or what its kind is called where the screen is to show nothing private; of several, how many there are, and the first of them to
 * whoever wants to see them.
 */
export function pushText(
  words: ServerWords,
  { lines, count }: { lines: readonly ToldLine[]; count: number },
  { language, showsContent }: { language: Language; showsContent: boolean },
): PushText {
  const say = (key: string, values: Record<string, number>) => words.say(language, 'notifications', key, values);
  const [first] = lines;
  if (first && count === 1)
    return { body: cut(showsContent ? first.sentence : first.kindName), address: first.address, tag: tagOf(first), language };
  const shown = showsContent ? lines.slice(0, mostSentences).map(({ sentence }) => sentence) : [];
  const more = count - shown.length;
  const rest = more === 0 ? [] : [say(shown.length > 0 ? 'push.more' : 'push.several', { count: more })];
  return { body: cut([...shown, ...rest].join('\n')), address: '/notifications', tag: 'several', language };
}

const cut = (text: string): string => [...text].slice(0, mostLetters).join('');
const tagOf = ({ kind, address }: ToldLine): string => `${kind} ${address}`;

/** A tag as push services take it: at most 32 letters of base64url. */
export const topicOf = ({ tag }: PushText): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
