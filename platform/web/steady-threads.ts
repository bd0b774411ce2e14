interface Entry {
  id: string;
}

/** Something that was written, with the answers to it. */
export interface ThreadOf<Answer extends Entry> extends Entry {
  replies: readonly Answer[];
}

/** What a reader has before them, in the order in which it stands there. */
export interface Seen {
  order: readonly string[];
  /** All of it, answers too. */
  ids: Set<string>;
}

export const allSeen = (threads: readonly ThreadOf<Entry>[]): Seen => ({
  order: threads.map(({ id }) => id),
  ids: new Set(threads.flatMap(({ id, replies: below }) => [id, ...below.map((each) => each.id)])),
});

/** What of a further page a reader has before them now: it came because they asked for it. */
export const moreSeen = (seen: Seen, page: readonly ThreadOf<Entry>[]): Seen => {
  const more = allSeen(page.filter(({ id }) => !seen.ids.has(id)));
  return { order: [...seen.order, ...more.order], ids: new Set([...seen.ids, ...more.ids]) };
};

/** The same with what was let in since, such as one’s own: it stays where it is, whatever becomes of it. */
export const stillSeen = (seen: Seen, shown: readonly ThreadOf<Entry>[]): Seen => {
  const now = allSeen(shown);
  return now.ids.isSubsetOf(seen.ids) ? seen : { order: now.order, ids: seen.ids.union(now.ids) };
};

/**
 * What to show of what there is now, so that nothing which is read moves: what was there says what it says now and stays where it is, one’s own is there at
 * once, and what others wrote since waits.
 */
export function steadied<Answer extends Entry, Thread extends Answer & ThreadOf<Answer>>(
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
