/** As many characters a file name had best have at most. */
const advisedLength = 20;
const special = /[^A-Za-z0-9._ -]/u;

/** What could be better about a file name, so that every system takes it. It is advice: each name is kept as it is. */
export function adviceOn(name: string): { isLong: boolean; length: number; isSpecial: boolean } {
  const { length } = [...name.normalize('NFC')];
  return { isLong: length > advisedLength, length, isSpecial: special.test(name) };
}

/** A name by that advice; undefined where nothing of the name is left. */
export function advisedName(name: string): string | undefined {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const plainEnding = plain(ending);
  const plainStem = plain(stem)
    .slice(0, Math.max(1, advisedLength - plainEnding.length))
    .replace(/^[-_. ]+|[-_. ]+$/g, '');
  return plainStem === '' || plainEnding.length >= advisedLength ? undefined : plainStem + plainEnding;
}

/** Letters without their accents, and a hyphen for what is left. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._ -]+/gu, '-');
