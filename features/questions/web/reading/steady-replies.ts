import type { ReplyFacts, ReplyWhole } from '../../contract/shapes.ts';

/** The replies that a reader has before them, in the order in which they stand there. */
export interface Seen {
  order: readonly string[];
  /** All of them, answers to replies too. */
  ids: ReadonlySet<string>;
}

export const allSeen = (replies: readonly ReplyWhole[]): Seen => ({
  order: replies.map(({ id }) => id),
  ids: new Set(replies.flatMap(({ id, replies: below }) => [id, ...below.map((each) => each.id)])),
});

/** What of a further page a reader has before them now: it came because they asked for it. */
export const moreSeen = (seen: Seen, page: readonly ReplyWhole[]): Seen => {
  const more = allSeen(page.filter(({ id }) => !seen.ids.has(id)));
  return { order: [...seen.order, ...more.order], ids: new Set([...seen.ids, ...more.ids]) };
};

/**
 * What to show of what there is now, so that nothing which is read moves: what was there says what it says now and stays where it is, one’s own is there at
 * once, and what others wrote since waits.
 */
export function steadied(
  replies: readonly ReplyWhole[],
  seen: Seen,
  isOwn: (reply: ReplyFacts) => boolean,
): { shown: ReplyWhole[]; waiting: number } {
  const isShown = (reply: ReplyFacts) => seen.ids.has(reply.id) || isOwn(reply);
  const place = new Map(seen.order.map((id, index) => [id, index]));
  const placeOf = ({ id }: ReplyWhole) => place.get(id) ?? Number.MAX_SAFE_INTEGER;
  const shown = replies
    .filter(isShown)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((reply) => ({ ...reply, replies: reply.replies.filter(isShown) }));
  const all = replies.reduce((count, { replies: below }) => count + 1 + below.length, 0);
  return { shown, waiting: all - shown.reduce((count, { replies: below }) => count + 1 + below.length, 0) };
}
