interface Entry {
  id: string;
}

/** An entry with its replies. */
export interface ThreadOf<Answer extends Entry> extends Entry {
  replies: readonly Answer[];
}

/** The entries that the reader has seen, with the order of the threads. */
export interface Seen {
  order: readonly string[];
  /** IDs of all entries, including replies. */
  ids: Set<string>;
}

/** Marks all these threads and replies as seen. */
export const allSeen = (threads: readonly ThreadOf<Entry>[]): Seen => ({
  order: threads.map(({ id }) => id),
  ids: new Set(threads.flatMap(({ id, replies: below }) => [id, ...below.map((each) => each.id)])),
});

/** Adds the threads of a further page that the reader has loaded. */
export const moreSeen = (seen: Seen, page: readonly ThreadOf<Entry>[]): Seen => {
  const more = allSeen(page.filter(({ id }) => !seen.ids.has(id)));
  return { order: [...seen.order, ...more.order], ids: new Set([...seen.ids, ...more.ids]) };
};

/** Adds entries displayed since, such as the reader’s own, so that they stay in place. */
export const stillSeen = (seen: Seen, shown: readonly ThreadOf<Entry>[]): Seen => {
  const now = allSeen(shown);
  return now.ids.isSubsetOf(seen.ids) ? seen : { order: now.order, ids: seen.ids.union(now.ids) };
};

/**
 * The threads to display without moving what is being read. Seen entries are updated in place, the
 * reader’s own appear immediately, and new ones of others are counted as `waiting`.
 */
export function freezeThreads<Answer extends Entry, Thread extends Answer & ThreadOf<Answer>>(
  threads: readonly Thread[],
  seen: Seen,
  isOwn: (entry: Answer) => boolean,
): { shown: Thread[]; waiting: number } {
  const isShown = (entry: Answer) => seen.ids.has(entry.id) || isOwn(entry);
  const place = new Map(seen.order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Entry) => place.get(id) ?? Number.MAX_SAFE_INTEGER;
  const shown = threads
    .filter(isShown)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((thread) => ({ ...thread, replies: thread.replies.filter(isShown) }));
  const all = threads.reduce((count, { replies: below }) => count + 1 + below.length, 0);
  return { shown, waiting: all - shown.reduce((count, { replies: below }) => count + 1 + below.length, 0) };
}
