import { hidesSomething, marksAtMost, replaceHidden } from '../unseen.ts';

/** Control characters other than new line and tab. They have no look, and upset databases, mails and PDF. */
const control = /[\0-\x08\x0B-\x1F\x7F-\x9F]/;
const surplusMarks = new RegExp(`(\\p{M}{${marksAtMost}})\\p{M}+`, 'gu');
const everyControl = /[\0-\x08\x0B-\x1F\x7F-\x9F]/g;

/** Whether a text holds neither control characters (new line and tab excepted) nor halves of surrogate pairs. */
export function isCleanText(text: string): boolean {
  return !control.test(text) && text.isWellFormed();
}

/** Whether a text shows all that stands in it: clean, and without letters that hide something, turn the text around or pile up accents. */
export function isOpenText(text: string): boolean {
  return isCleanText(text) && !hidesSomething(text);
}

/** The text as it may stand where it is read: without control characters, hidden letters and accents too many; halves of surrogate pairs become U+FFFD. */
export function openText(text: string): string {
  return replaceHidden(text.replace(everyControl, '').toWellFormed(), () => '').replace(surplusMarks, '$1');
}
