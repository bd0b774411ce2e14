import { accountLimits, usernamePattern } from './limits.ts';

/** The recommended scripts of UAX #31: those in daily use. */
const scripts =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(
    ' ',
  );
/** Scripts that are written together (UTS #39, highly restrictive): Japanese, Chinese and Korean, each with Latin. */
const together = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];
const ofOneScript = [...scripts.map((script) => [script]), ...together].map(
  (some) => new RegExp(`^[${[...some, 'Zyyy', 'Zinh'].map((script) => `\\p{scx=${script}}`).join('')}]+$`, 'u'),
);
const shape = new RegExp(`^${usernamePattern}$`, 'u');
/** Letters that only stretch or repeat others, parts of syllables as they were written once, and what has no look (RFC 8264, 9.6 to 9.10). */
const disallowed =
  /[\u0640\u07FA\u3031-\u3035\u303B\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF]|\u302E|\u302F|\p{Default_Ignorable_Code_Point}/u;
const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Thaa}]/u;
const rightToLeftLetter = /^[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]$/u;
/** More than four accents on one letter, the same one twice, or a dot where there is one already and no other is seen. */
const oddMarks = /\p{M}{5}|(\p{M})\1|\p{Soft_Dotted}\p{M}*\u0307/u;

/**
 * A username as it is kept (RFC 8265, UsernameCaseMapped): wide and narrow forms as ordinary ones, lower case, composed. Whether it may be one,
 * `isUsername` says.
 */
export function usernameOf(typed: string): string {
  return typed
    .trim()
    .replace(/[\uFF01-\uFFDC]/gu, (wide) => wide.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFC');
}

/**
 * Whether this can be a username: of the IdentifierClass of RFC 8264, and narrower. Letters and digits of one script and one set of digits, with dots,
 * hyphens and underscores within; nothing unseen, no letters in disguise; and read in one direction (RFC 5893).
 */
export function isUsername(text: string): boolean {
  if (text.length > accountLimits.usernameMax || !shape.test(text) || text !== usernameOf(text)) return false;
  // Whatever could be written in a plainer way is a disguise of it.
  if (text.normalize('NFKC') !== text || disallowed.test(text) || oddMarks.test(text.normalize('NFD'))) return false;
  if (!ofOneScript.some((some) => some.test(text))) return false;
  // The ten digits of a script stand together within sixteen code points.
  const digits = new Set([...text.matchAll(/\p{Nd}/gu)].map(([digit]) => (digit.codePointAt(0) ?? 0) >> 4));
  if (digits.size > 1) return false;
  return (
    !rightToLeft.test(text) || (rightToLeftLetter.test(text[0] ?? '') && /\p{L}/u.test(text[0] ?? '') && /[\p{L}\p{Nd}]\p{M}*$/u.test(text))
  );
}
