import { hidesSomething, marksAtMost, replaceHidden } from '../unseen.ts';

/**
 * Control characters except newline and tab. They are invisible and break databases, emails and
 * PDF.
 */
const control = /[\0-\x08\x0B-\x1F\x7F-\x9F]/;
const surplusMarks = new RegExp(`(\\p{M}{${marksAtMost}})\\p{M}+`, 'gu');
const everyControl = /[\0-\x08\x0B-\x1F\x7F-\x9F]/g;

/** Whether a text has no control characters (except newline and tab) and no unpaired surrogates. */
export function isCleanText(text: string): boolean {
  return !control.test(text) && text.isWellFormed();
}

/** Whether all of a text is visible: clean, without hidden, directional or stacked characters. */
export function isOpenText(text: string): boolean {
  return isCleanText(text) && !hidesSomething(text);
}

/**
 * Removes control characters, hidden characters and excess accents; unpaired surrogates become
 * U+FFFD.
 */
export function openText(text: string): string {
  return replaceHidden(text.replace(everyControl, '').toWellFormed(), () => '').replace(surplusMarks, '$1');
}
