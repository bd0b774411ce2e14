import type { Clause } from './rules/state.ts';

const known = new WeakMap<readonly Clause[], ReadonlyMap<string, string>>();

/**
 * Clause numbers by clause id, used on screen, in files and in replies: 3 is the third original
 * clause, 3.1 its first counter-proposal. Numbers never change and are never reused.
 */
export function clauseNumbers(clauses: readonly Clause[]): ReadonlyMap<string, string> {
  let numbers = known.get(clauses);
  if (!numbers) known.set(clauses, (numbers = numbered(clauses)));
  return numbers;
}

/**
 * Numbers only some clauses, such as one thread; `before` is the number of original clauses before
 * them.
 */
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
