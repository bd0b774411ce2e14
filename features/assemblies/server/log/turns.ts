import { refuse } from '#platform/server/common/refusal.ts';

/** Commands that wait for their turn at one assembly, at most. */
const mostWaiting = 1_000;
const turns = new Map<string, { last: Promise<unknown>; waiting: number }>();

/**
 * Does work on an assembly after the work on it that was asked for before in this process. People who wait have no
 * connection to the database: 2,000 people who vote at the same time leave the others to everyone else.
 */
export async function inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(id) ?? { last: Promise.resolve(), waiting: 0 };
  if (turn.waiting >= mostWaiting) throw refuse('server.busy', { retryAfterSeconds: 3 });
  turns.set(id, turn);
  turn.waiting += 1;
  const done = turn.last.then(work);
  turn.last = done.catch(() => undefined);
  try {
    return await done;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(id);
  }
}
