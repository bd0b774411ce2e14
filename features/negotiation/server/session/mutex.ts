const last = new Map<string, Promise<unknown>>();

/**
 * Runs tasks with the same key one after the other within this process, in order. Between processes
 * the row lock does that; queueing here prevents a busy session from occupying all database
 * connections.
 */
export async function withMutex<T>(key: string, run: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const mine = before.then(run, run);
  const settled = mine.catch(() => {});
  last.set(key, settled);
  void settled.then(() => {
    if (last.get(key) === settled) last.delete(key);
  });
  return mine;
}
