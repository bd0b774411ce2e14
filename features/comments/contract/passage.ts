/** What says nothing of where a passage is: white space, which pages, programs and hands set otherwise, and what has no look. */
const idle = /[\s\u00AD\u200B-\u200D\u2060\uFEFF]/;
const idleRuns = new RegExp(`${idle.source}+`, 'g');

/** Whether a character counts where passages are looked for. */
export const counts = (character: string): boolean => !idle.test(character);

/** A text as passages are looked for in it. */
export const bareText = (text: string): string => text.replace(idleRuns, '');

/** Whether a text says a passage, letter by letter. */
export function saysPassage(text: string, exact: string): boolean {
  const bare = bareText(exact);
  return bare !== '' && bareText(text).includes(bare);
}
