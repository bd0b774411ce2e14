import { createHash } from 'node:crypto';

/** Beyond this many texts something builds its SQL from data: such statements run unnamed, since the server keeps every named one per connection. */
const MOST_NAMES = 1000;

const names = new Map<string, string>();

/** The name under which a query's text is prepared once per connection, or undefined when there are too many already. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  names.set(text, name);
  return name;
}
