/** Control characters other than new line and tab. They have no look, and upset databases, mails and PDF. */
const control = /[\0-\x08\x0B-\x1F\x7F-\x9F]/;
const everyControl = /[\0-\x08\x0B-\x1F\x7F-\x9F]/g;

/** Whether a text holds neither control characters (new line and tab excepted) nor halves of surrogate pairs. */
export function isCleanText(text: string): boolean {
  return !control.test(text) && text.isWellFormed();
}

/** The text without its control characters; halves of surrogate pairs become U+FFFD. */
export function cleanText(text: string): string {
  return text.replace(everyControl, '').toWellFormed();
}
