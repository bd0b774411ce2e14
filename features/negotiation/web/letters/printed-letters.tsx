import { later } from '#platform/web/later.tsx';
import type { LettersNoticeProps } from './letters-notice.tsx';

/** What the main face of contracts may not have; which letters no face has, is known to code that is loaded for them. */
const beyondLatin = /[^\0-\u024F\u2010-\u2027\u20AC]/u;
const LettersNotice = later<LettersNoticeProps>(() => import('./letters-notice.tsx').then((module) => module.LettersNotice));

/** Says which characters the contract will name by their numbers. */
export function PrintedLetters(props: LettersNoticeProps) {
  return beyondLatin.test(props.text) ? <LettersNotice {...props} /> : null;
}
