/** Previous hash of the first event of a hash-chained log. */
export const firstHash = '0'.repeat(64);

/**
 * Returns the value with its keys in canonical order, so that equal values serialise to equal
 * texts.
 */
export function inOrder<Value>(value: Value): Value {
  return JSON.parse(canonical(value)) as Value;
}

/**
 * Canonical JSON: no white space, object keys sorted by code units, members that are undefined
 * omitted. Anyone can reproduce the hash of a log's event from it.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let members = '';
  // Sorts by code units. Logs have hundreds of thousands of objects.
  for (const key of Object.keys(value).sort()) {
    const member: unknown = (value as Record<string, unknown>)[key];
    if (member !== undefined) members += `${members && ','}${JSON.stringify(key)}:${canonical(member)}`;
  }
  return `{${members}}`;
}
