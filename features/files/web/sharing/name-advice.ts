/** Recommended maximum length of a file name, in characters. */
const advisedLength = 20;
const special = /[^A-Za-z0-9._ -]/u;

/** Problems of a file name on some systems. Advice only: every name is accepted. */
export function adviceOn(name: string): { isLong: boolean; length: number; isSpecial: boolean } {
  const { length } = [...name.normalize('NFC')];
  return { isLong: length > advisedLength, length, isSpecial: special.test(name) };
}

/** Suggested file name; undefined if nothing is left of the name or its extension is too long. */
export function advisedName(name: string): string | undefined {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const plainEnding = plain(ending);
  const plainStem = plain(stem)
    .slice(0, Math.max(1, advisedLength - plainEnding.length))
    .replace(/^[-_. ]+|[-_. ]+$/g, '');
  return plainStem === '' || plainEnding.length >= advisedLength ? undefined : plainStem + plainEnding;
}

/** Removes accents and replaces other special characters by hyphens. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._ -]+/gu, '-');
