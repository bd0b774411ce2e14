/** Most accents per letter: more overlap the lines above. */
export const marksAtMost = 4;

/**
 * Invisible characters that affect the previous letter or line breaks: soft hyphens, joiners,
 * variation selectors.
 */
const idle = '\\u00AD\\u034F\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2064\\uFE00-\\uFE0F\\uFEFF\\u{E0100}-\\u{E01EF}';
/** Flags of regions, spelled with invisible tag characters. */
const flag = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}';
/**
 * Invisible characters that hide text or change its direction: directional controls, fillers, tags,
 * noncharacters, interlinear annotations, and blank braille outside braille.
 */
const hidden = `(?![${idle}])\\p{Default_Ignorable_Code_Point}|[\\uFFF9-\\uFFFB]|\\p{Noncharacter_Code_Point}|(?<![\\u2801-\\u28FF]\\u2800{0,8})\\u2800(?![\\u2801-\\u28FF])`;
const tooManyMarks = new RegExp(`\\p{M}{${marksAtMost + 1}}`, 'u');
const flagOrHidden = new RegExp(`(${flag})|${hidden}`, 'gu');

/** Replaces hidden and directional characters; excess accents remain. */
export function replaceHidden(text: string, replace: (letter: string) => string): string {
  return text.replace(flagOrHidden, (found, isFlag: string | undefined) => (isFlag === undefined ? replace(found) : found));
}

/**
 * Whether a text has hidden, directional or too many stacked characters, so that a reader does not
 * see all of it.
 */
export function hidesSomething(text: string): boolean {
  let isFound = tooManyMarks.test(text);
  replaceHidden(text, (letter) => ((isFound = true), letter));
  return isFound;
}

/**
 * Replaces hidden characters by their code points, as `[U+202E]`, for texts from before they were
 * refused.
 */
export function withHiddenNamed(text: string): string {
  return replaceHidden(text, numbered);
}

/** Characters as code points, as `[U+4E2D]`. */
export function numbered(text: string): string {
  return [...text].map((letter) => `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`).join('');
}

/** Signs of cursive scripts that are not letters: removable, and without influence on joiners. */
const signs = '\\u061C\\u180E';
/** Letters of cursive scripts, except those that do not join the next one. */
const joining = '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Nkoo}\\p{sc=Mand}';
const notJoined =
  '\\u0621-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF\\u06D2\\u06D3\\u06D5\\u06EE\\u06EF';
/** Viramas, with which Indic letters join (combining class 9). */
const viramas =
  '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u0E3A\\u0EBA\\u0F84\\u1039\\u103A\\u1714\\u17D2\\u1A60\\u1B44\\u1BAA\\u1BAB\\uA806\\uA8C4\\uA953\\uA9C0\\uAAF6\\uABED';
/**
 * Where otherwise idle characters have an effect: joiners as in RFC 5892 and in emoji, variation
 * selectors after a base.
 */
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
 * Removes what comes with pasted text and has no effect: byte order marks, soft hyphens, direction
 * marks, useless joiners, and the isolates of phones. Composes (NFC) and trims.
 */
export function withoutIdle(text: string): string {
  const bare = text.replace(neededOrIdle, (found, isNeeded: string | undefined) => (isNeeded === undefined ? '' : found));
  let start = 0;
  let end = bare.length;
  // A single regular expression would be quadratic in long runs of spaces.
  while (start < end && wrapping.test(bare.charAt(start))) start += 1;
  while (start < end && wrapping.test(bare.charAt(end - 1))) end -= 1;
  return bare.slice(start, end).normalize('NFC');
}

/** Whether a text has a visible character; an empty text counts as visible. */
export function isSeen(text: string): boolean {
  return text === '' || /[\p{L}\p{N}\p{P}]|(?!\u2800)\p{S}/u.test(text);
}
