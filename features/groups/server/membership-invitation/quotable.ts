/** The longest name that is quoted to somebody who may not know the writer. */
const mostLetters = 60;
const linkLike = /:\/\/|www\.|[@\\/]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/iu;
/** A telephone number, or an amount. */
const mostDigits = 5;

/**
 * A name as it may be quoted in an email to an address that nobody has confirmed: short, without anything that a mail program makes a link of, and without telephone
 * numbers. `undefined` where it holds such a thing, so that a name is no vehicle for advertising.
 */
export function quotable(name: string): string | undefined {
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  if (linkLike.test(name) || digits > mostDigits) return undefined;
  const letters = [...name];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : name;
}
