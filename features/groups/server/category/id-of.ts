/** Maximum length of an id, without the numeric suffix. */
const mostLetters = 50;

/**
 * Derives an id from an English name: `Web development` gives `webDevelopment`, with `turn` 2
 * `webDevelopment2`. A name without Latin letters gives `category`.
 */
export function idOf(name: string, turn: number): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? ['category'];
  const [first = '', ...others] = words.map((word) => word.toLowerCase());
  const id = [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('').slice(0, mostLetters);
  return turn === 1 ? id : `${id}${turn}`;
}
