/** So long an id is at most, its number not counted. */
const mostLetters = 50;

/** The id that a name makes: `Web development` is `webDevelopment`; the second of that name `webDevelopment2`. A name in another script makes none. */
export function idOf(name: string, turn: number): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? ['category'];
  const [first = '', ...others] = words.map((word) => word.toLowerCase());
  const id = [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('').slice(0, mostLetters);
  return turn === 1 ? id : `${id}${turn}`;
}
