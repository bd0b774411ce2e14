import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/** OIDs of types that `pg` has no names for. */
const ARRAY_OF_TEXT: number = 1009;
const ARRAY_OF_TIMESTAMPTZ = 1185;
const ARRAY_OF_INT8 = 1016;
const ARRAY_OF_NUMERIC = 1231;
const ARRAY_OF_DATE = 1182;

/**
 * `2025-01-31 09:15:00.12+00` → `2025-01-31T09:15:00.120000Z`: keeps microseconds, so that a cursor
 * finds its row, and has a fixed length, so that texts sort by time.
 */
function toInstant(text: string): string {
  if (!text.endsWith('+00')) return text;
  const [day = '', time = ''] = text.slice(0, -3).split(' ');
  const [seconds, fraction = ''] = time.split('.');
  return `${day}T${seconds}.${fraction.padEnd(6, '0')}Z`;
}

function arrayOf<Item>(toItem: (text: string) => Item): (text: string) => (Item | null)[] {
  // The parser of text[] splits arrays of any type.
  const split = getTypeParser(ARRAY_OF_TEXT, 'text') as (text: string) => (string | null)[];
  return (text) => split(text).map((item) => (item === null ? null : toItem(item)));
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, toInstant],
  [builtins.TIMESTAMP, (text) => text.replace(' ', 'T')],
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [ARRAY_OF_TIMESTAMPTZ, arrayOf(toInstant)],
  [ARRAY_OF_DATE, arrayOf((text) => text)],
  [ARRAY_OF_INT8, arrayOf(Number)],
  [ARRAY_OF_NUMERIC, arrayOf(Number)],
]);

/**
 * Converts values of PostgreSQL to JavaScript. Set per query, so that libraries that share the pool
 * keep their own types.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    return (format === 'binary' ? undefined : parsers.get(type)) ?? getTypeParser(type, format);
  },
};
