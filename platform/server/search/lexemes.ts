/**
 * What stands in the index of a thing beside its words: each begins with a sign that no word has. So one index answers for words, for whom a thing is, its kind and its time
 * together, and reads no row that one of them leaves out.
 */
export const mark = {
  /** A word of the title. */
  title: (word: string) => `=${word}`,
  /** The first two or three letters of a word of the title. */
  beginning: (letters: string) => `^${letters}`,
  /** A scope that it is for, by the name of the live room. */
  scope: (room: string) => `@${room}`,
  group: (id: string) => `+${id}`,
  kind: (kind: string) => `#${kind}`,
  author: (id: string) => `~${id}`,
  category: (category: string) => `%${category}`,
  /** One of the stretches of time that an instant lies in: so many days each. */
  stretch: (days: number, number: number) => `!${days}:${number}`,
};

/** As PostgreSQL reads it within a `tsvector` or a `tsquery`. */
export function quoted(lexeme: string): string {
  // Hardly any word has either of them.
  if (!/['\\]/.test(lexeme)) return `'${lexeme}'`;
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Lengths of stretches of time, in days, longest first. */
export const stretches = [256, 64, 16, 4, 1] as const;
const dayMs = 86_400_000;

/** In which of the stretches of this length an instant lies. */
export function stretchNumber(days: number, instant: string): number {
  return Math.floor(Date.parse(instant) / dayMs / days);
}
