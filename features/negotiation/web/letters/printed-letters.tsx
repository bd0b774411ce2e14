import { lazy } from '#platform/web/loading/lazy.tsx';
import type { LettersNoticeProps } from './letters-notice.tsx';

/** Characters that the main font of contracts may lack; the exact check is loaded on demand. */
const beyondLatin = /[^\0-\u024F\u2010-\u2027\u20AC]/u;
const LettersNotice = lazy<LettersNoticeProps>(() => import('./letters-notice.tsx').then((module) => module.LettersNotice));

/**
 * Lists the characters that the contract prints as code numbers. Renders nothing if there are none.
 */
export function PrintedLetters(props: LettersNoticeProps) {
  return beyondLatin.test(props.text) ? <LettersNotice {...props} /> : null;
}
