/** Accents upon one letter: more of them reach into the lines above, and into other people's. */
export const marksAtMost = 4;

/** What says something of the letter before it, or where a line may end, and has no look by itself: soft hyphens, joiners, variation selectors. */
const idle = '\\u00AD\\u034F\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2064\\uFE00-\\uFE0F\\uFEFF\\u{E0100}-\\u{E01EF}';
/** The flags of parts of countries, which are spelled in letters that are not seen. */
const flag = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}';
/**
 * What has no look and hides something, or turns the text around it: directions, fillers, tags, noncharacters, notes between lines, and the blank
 * of braille where there is no braille.
 */
const hidden = `(?![${idle}])\\p{Default_Ignorable_Code_Point}|[\\uFFF9-\\uFFFB]|\\p{Noncharacter_Code_Point}|(?<![\\u2801-\\u28FF]\\u2800{0,8})\\u2800(?![\\u2801-\\u28FF])`;
const tooManyMarks = new RegExp(`\\p{M}{${marksAtMost + 1}}`, 'u');
const flagOrHidden = new RegExp(`(${flag})|${hidden}`, 'gu');

/** Each letter that hides something or turns the text around, replaced; an accent too many is left. */
export function replaceHidden(text: string, replace: (letter: string) => string): string {
  return text.replace(flagOrHidden, (found, isFlag: string | undefined) => (isFlag === undefined ? replace(found) : found));
}

/** Whether a text holds letters that hide something, turn the text around, or pile up accents: a reader would not see what stands there. */
export function hidesSomething(text: string): boolean {
  let isFound = tooManyMarks.test(text);
  replaceHidden(text, (letter) => ((isFound = true), letter));
  return isFound;
}

/** The text with every hidden letter named by its number, as `[U+202E]`: what was written before such letters were refused is shown as it is. */
export function withHiddenNamed(text: string): string {
  return replaceHidden(text, numbered);
}

/** Characters by their numbers, as `[U+4E2D]`. */
export function numbered(text: string): string {
  return [...text].map((letter) => `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`).join('');
}

/** Signs that belong to a script that is joined and are no letters: they may go themselves, and nothing hangs on them. */
const signs = '\\u061C\\u180E';
/** Letters of scripts that are joined in writing, except those that are not joined to the next one. */
const joining = '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Mand}';
const notJoined =
  '\\u0621-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF\\u06D2\\u06D3\\u06D5\\u06EE\\u06EF';
/** Signs that take the vowel from a letter, by which Indic letters join (combining class 9). */
const viramas =
  '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u0E3A\\u0EBA\\u0F84\\u1039\\u103A\\u1714\\u17D2\\u1A60\\u1B44\\u1BAA\\u1BAB\\uA806\\uA8C4\\uA953\\uA9C0\\uAAF6\\uABED';
/** Where what is idle elsewhere does something: joiners as in RFC 5892 and within emoji, variation selectors behind what varies. */
const needed = [
  `(?<=(?![${notJoined}${signs}])[${joining}]\\p{M}*)\\u200C(?=\\p{M}*(?![${signs}])[${joining}])`,
  `(?<=[${viramas}])[\\u200C\\u200D]|(?<=\\p{L})\\u200D(?=[${viramas}])`,
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic}|[0-9#*](?=\\uFE0F\\u20E3))[\\uFE0E\\uFE0F]',
  '(?<=\\p{sc=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  `(?<=(?![${signs}])\\p{sc=Mong})[\\u180B-\\u180F]`,
].join('|');
const neededOrIdle = new RegExp(`(${needed})|[${idle}\\u061C\\u200E\\u200F]`, 'gu');
const wrapping = /[\s\u202A-\u202C\u2066-\u2069]/u;

/**
 * The text without what comes along with pasted text and does nothing where it stands: byte order marks, soft hyphens, marks of direction, joiners
 * between letters that do not join, and the wrapping that telephones put around what is copied. Composed (NFC), without space around it.
 */
export function withoutIdle(text: string): string {
  const bare = text.replace(neededOrIdle, (found, isNeeded: string | undefined) => (isNeeded === undefined ? '' : found));
  let start = 0;
  let end = bare.length;
  // Not by one expression, which would look at a long run of space again from each place in it.
  while (start < end && wrapping.test(bare.charAt(start))) start += 1;
  while (start < end && wrapping.test(bare.charAt(end - 1))) end -= 1;
  return bare.slice(start, end).normalize('NFC');
}

/** Whether anything of a text is seen; an empty one is well. */
export function isSeen(text: string): boolean {
  return text === '' || /[\p{L}\p{N}\p{P}]|(?!\u2800)\p{S}/u.test(text);
}
