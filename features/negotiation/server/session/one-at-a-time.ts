const last = new Map<string, Promise<unknown>>();

/**
 * Lets this process do one thing at a time for each key, in the order of asking. The lock of the row decides between processes;
 * waiting for it here instead keeps a crowded session from taking every connection to the database.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => {});
  last.set(key, settled);
  void settled.then(() => {
    if (last.get(key) === settled) last.delete(key);
  });
  return mine;
}
