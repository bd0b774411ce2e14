/** The faces that contracts are set in, in the order in which they are tried. What is behind the fourth is loaded where a letter asks for it. */
export const familyNames = [
  'Source Serif 4',
  'Noto Emoji',
  'Noto Naskh Arabic',
  'Noto Serif Hebrew',
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

/** Those that are always at hand. */
export const alwaysLoaded: readonly Family[] = familyNames.slice(0, 4);

const kana = /[\p{sc=Hira}\p{sc=Kana}]/u;
const hangul = /\p{sc=Hang}/u;

/**
 * The face that comes before the other ones of its kind: Chinese, Japanese and Korean write many of the same characters, each in its way.
 * `language` is that of the text, where it is known (ISO 639-1).
 */
export function firstFamily(text: string, language: string | null): Family | null {
  if (language === 'ja' || (language === null && kana.test(text))) return 'Noto Serif JP';
  return language === 'ko' || (language === null && hangul.test(text)) ? 'Noto Serif KR' : null;
}

/** The order for one text. The main face comes first whatever it is. */
export function familiesFor(text: string, language: string | null): readonly Family[] {
  const first = firstFamily(text, language);
  return first === null ? familyNames : [familyNames[0], first, ...familyNames.slice(1)];
}
