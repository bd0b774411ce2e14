/** Incremented when the analysis of texts or the marks change; older entries are then reindexed. */
export const indexEdition = 2;

/**
 * Lexemes besides words. Each begins with a character that no word has, so one index covers words,
 * visibility, kind and time, and reads only rows that match all of them.
 */
export const mark = {
  /** A word of the title. */
  title: (word: string) => `=${word}`,
  /** The first two or three letters of a title word. */
  beginning: (letters: string) => `^${letters}`,
  /** A scope of visibility, by the name of the live room. */
  scope: (room: string) => `@${room}`,
  group: (id: string) => `+${id}`,
  kind: (kind: string) => `#${kind}`,
  author: (id: string) => `~${id}`,
  category: (category: string) => `%${category}`,
  /** A time range that contains the change date: its length in days and its number. */
  timeSlice: (days: number, number: number) => `!${days}:${number}`,
};

/** Attributes of an entry that the index marks. */
export interface MarkedEntry {
  kind: string;
  authorId: string | null;
  category: string | null;
  audience: { groupIds: readonly string[] };
}

/** The marks of an entry by which filters find it. */
export const entryMarks: readonly { name: 'group' | 'kind' | 'author' | 'category'; of: (entry: MarkedEntry) => readonly string[] }[] = [
  { name: 'group', of: ({ audience }) => audience.groupIds },
  { name: 'kind', of: ({ kind }) => [kind] },
  { name: 'author', of: ({ authorId }) => (authorId === null ? [] : [authorId]) },
  { name: 'category', of: ({ category }) => (category === null ? [] : [category]) },
];

/** Quotes a lexeme for `tsvector` and `tsquery`. */
export function quoted(lexeme: string): string {
  // Fast path: almost no word contains these.
  if (!/['\\]/.test(lexeme)) return `'${lexeme}'`;
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Lengths of time ranges in days, longest first. */
export const sliceDays = [256, 64, 16, 4, 1] as const;
const dayMs = 86_400_000;

/** Number of the range of this length that contains an instant. */
export function sliceNumber(days: number, instant: string): number {
  return Math.floor(Date.parse(instant) / dayMs / days);
}
