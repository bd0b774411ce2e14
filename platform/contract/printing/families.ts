/** Fonts of contracts, in order of preference. Those after the fourth are loaded on demand. */
export const familyNames = [
  'Source Serif 4',
  'Noto Emoji',
  'Amiri',
  'Noto Serif Hebrew',
  'Noto Serif',
  'Noto Sans Georgian',
  'Noto Sans Armenian',
  'Noto Sans Thai',
  'Noto Serif Devanagari',
  'Noto Serif Bengali',
  'Noto Sans Tamil',
  'Noto Serif SC',
  'Noto Serif JP',
  'Noto Serif KR',
] as const;
export type Family = (typeof familyNames)[number];

/** Fonts that are always loaded. */
export const alwaysLoaded: readonly Family[] = familyNames.slice(0, 4);

const kana = /[\p{sc=Hira}\p{sc=Kana}]/u;
const hangul = /\p{sc=Hang}/u;

/**
 * The preferred font for Chinese, Japanese or Korean text, since the languages write the same
 * characters differently. `language` is ISO 639-1, null where unknown.
 */
export function firstFamily(text: string, language: string | null): Family | null {
  if (language === 'ja' || (language === null && kana.test(text))) return 'Noto Serif JP';
  return language === 'ko' || (language === null && hangul.test(text)) ? 'Noto Serif KR' : null;
}

/** Order of fonts for a text. The main font is always first. */
export function familiesFor(text: string, language: string | null): readonly Family[] {
  const first = firstFamily(text, language);
  return first === null ? familyNames : [familyNames[0], first, ...familyNames.slice(1)];
}
