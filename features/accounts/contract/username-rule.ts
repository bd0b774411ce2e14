import { accountLimits, usernamePattern } from './limits.ts';

/** Recommended scripts of UAX #31. */
const scripts =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(
    ' ',
  );
/**
 * Scripts that may be mixed (UTS #39, highly restrictive): Japanese, Chinese and Korean, each with
 * Latin.
 */
const together = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];
const ofOneScript = [...scripts.map((script) => [script]), ...together].map(
  (some) => new RegExp(`^[${[...some, 'Zyyy', 'Zinh'].map((script) => `\\p{scx=${script}}`).join('')}]+$`, 'u'),
);
const shape = new RegExp(`^${usernamePattern}$`, 'u');
/**
 * Modifier letters, conjoining and archaic syllable parts, and invisible characters (RFC 8264, 9.6
 * to 9.10).
 */
const disallowed =
  /[\u0640\u07FA\u3031-\u3035\u303B\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF]|\u302E|\u302F|\p{Default_Ignorable_Code_Point}/u;
const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Thaa}]/u;
const rightToLeftLetter = /^[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]$/u;
/**
 * More than four accents on one letter, the same accent twice, or an invisible dot above a dotted
 * letter.
 */
const oddMarks = /\p{M}{5}|(\p{M})\1|\p{Soft_Dotted}\p{M}*\u0307/u;

/**
 * Normal form of a username (RFC 8265, UsernameCaseMapped): width-mapped, lower case, NFC. Does not
 * validate; see `isUsername`.
 */
export function usernameOf(typed: string): string {
  return typed
    .trim()
    .replace(/[\uFF01-\uFFDC]/gu, (wide) => wide.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFC');
}

/**
 * Whether a text is a valid username: a subset of the IdentifierClass of RFC 8264.
 * Letters of one script and digits of one set, with dots, hyphens and underscores inside. No
 * invisible or compatibility characters, and a single direction (RFC 5893).
 */
export function isUsername(text: string): boolean {
  if (text.length > accountLimits.usernameMax || !shape.test(text) || text !== usernameOf(text)) return false;
  // Compatibility characters could imitate plain ones.
  if (text.normalize('NFKC') !== text || disallowed.test(text) || oddMarks.test(text.normalize('NFD'))) return false;
  if (!ofOneScript.some((some) => some.test(text))) return false;
  // The ten digits of a script lie within 16 aligned code points.
  const digits = new Set([...text.matchAll(/\p{Nd}/gu)].map(([digit]) => (digit.codePointAt(0) ?? 0) >> 4));
  if (digits.size > 1) return false;
  return (
    !rightToLeft.test(text) || (rightToLeftLetter.test(text[0] ?? '') && /\p{L}/u.test(text[0] ?? '') && /[\p{L}\p{Nd}]\p{M}*$/u.test(text))
  );
}
