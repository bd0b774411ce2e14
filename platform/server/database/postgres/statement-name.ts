import { createHash } from 'node:crypto';

/**
 * Beyond this number of texts, SQL is built from data; such statements run unnamed, since the
 * server stores each named one per connection.
 */
const MOST_NAMES = 1000;

/** Name of a prepared statement; undefined beyond the limit. */
export type StatementNames = (text: string) => string | undefined;

/** Statement names of one pool. `reportUsedUp` is called once when the limit is reached. */
export function statementNames(reportUsedUp: () => void): StatementNames {
  const names = new Map<string, string>();
  let isReported = false;
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES) {
      if (!isReported) reportUsedUp();
      isReported = true;
      return undefined;
    }
    const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
}
