import { createHash } from 'node:crypto';

/** Beyond this many texts something builds its SQL from data: such statements run unnamed, since the server keeps every named one per connection. */
const MOST_NAMES = 1000;

/** The name under which a text is prepared once per connection of a pool, or undefined when there are too many already. */
export type StatementNames = (text: string) => string | undefined;

/** The names of one pool. That there are no more of them is told once. */
export function statementNames(tellUsedUp: () => void): StatementNames {
  const names = new Map<string, string>();
  let isTold = false;
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES) {
      if (!isTold) tellUsedUp();
      isTold = true;
      return undefined;
    }
    const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
}
