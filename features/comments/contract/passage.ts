/**
 * Characters ignored when locating passages: white space, which differs between pages and programs,
 * and invisible characters.
 */
const idle = /[\s\u00AD\u200B-\u200D\u2060\uFEFF]/;
const idleRuns = new RegExp(`${idle.source}+`, 'g');

/** Whether a character is significant when locating passages. */
export const counts = (character: string): boolean => !idle.test(character);

/** Text without ignored characters, in which passages are located. */
export const bareText = (text: string): string => text.replace(idleRuns, '');

/** Whether a text contains a passage exactly, except for ignored characters. */
export function saysPassage(text: string, exact: string): boolean {
  const bare = bareText(exact);
  return bare !== '' && bareText(text).includes(bare);
}
