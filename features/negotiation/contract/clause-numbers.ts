import type { Clause } from './rules/state.ts';

const known = new WeakMap<readonly Clause[], ReadonlyMap<string, string>>();

/**
 * What the clauses of a session are called, by their ids, on screen, in its files and in every answer alike: 3 is the third original clause, 3.1 its
 * first counter-proposal. A number never changes, and is nobody else’s, whatever becomes of the clause.
 */
export function clauseNumbers(clauses: readonly Clause[]): ReadonlyMap<string, string> {
  let numbers = known.get(clauses);
  if (!numbers) known.set(clauses, (numbers = numbered(clauses)));
  return numbers;
}

/** The same for the clauses of one thread, before which so many others began. */
export function numbered(clauses: readonly Pick<Clause, 'id' | 'targetId'>[], before = 0): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  const counts = new Map([['', before]]);
  for (const { id, targetId } of clauses) {
    const count = (counts.get(targetId ?? '') ?? 0) + 1;
    counts.set(targetId ?? '', count);
    numbers.set(id, targetId === null ? String(count) : `${numbers.get(targetId)}.${count}`);
  }
  return numbers;
}
