import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { SearchedKind } from '#platform/server/extension-points/indexed-kind.ts';
import { searchedText } from '#platform/server/search/search-subscribers.ts';
import { tokensOf } from '#platform/server/search/tokens.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { mayBeTypo, spellingsOf } from '#platform/server/search/spelling.ts';
import {
  deleteWords,
  lockLearnt,
  saveLearnt,
  saveSpellings,
  saveWords,
  lastItem,
  thingsBehind,
  withoutSpellings,
} from './spelling-store.ts';

const batch = 50;
/** Maximum number of words learnt from a text. */
const learntTokens = 3_000;
/** Maximum number of people of a thing that is neither public nor in groups who get its words. */
const mostPeople = 50;
/** Maximum duration of a run; the next one continues. */
const turnMs = 8_000;

/**
 * Learns the words of new things, in the scopes of people who may read them. Runs as a background
 * job.
 */
export async function learnWords({ db }: AppContext, kinds: readonly SearchedKind[]): Promise<void> {
  const until = performance.now() + turnMs;
  while (performance.now() < until) if (!(await db.transaction((tx) => learnSome(tx, kinds)))) return;
}

/** Learns one batch; returns whether there is more. */
async function learnSome(tx: Transaction, kinds: readonly SearchedKind[]): Promise<boolean> {
  const learnt = await lockLearnt(tx);
  if (!learnt) return false;
  const things = await thingsBehind(tx, learnt.item, batch);
  const known = new Map<string, { scope: string; word: string }>();
  for (const { kind, id, title, isPublic, groupIds, people } of things) {
    const searched = kinds.find((each) => each.kind === kind);
    const entry = await searched?.entry(tx, id);
    const text = searched && entry ? searchedText(searched, id, entry) : '';
    const words = tokensOf(`${title}\n${text}`, learntTokens).flatMap(({ form, compound = form }) => [form, compound]);
    const scopes = isPublic ? [rooms.public] : [...groupIds.map(rooms.group), ...people.slice(0, mostPeople).map(rooms.user)];
    for (const word of new Set(words.filter(mayBeTypo))) for (const scope of scopes) known.set(`${scope} ${word}`, { scope, word });
  }
  const words = [...known.values()];
  await saveWords(tx, words);
  const unspelled = await withoutSpellings(tx, [...new Set(words.map(({ word }) => word))]);
  await saveSpellings(
    tx,
    unspelled.flatMap((word) => spellingsOf(word).map((key) => ({ key, word }))),
  );
  const last = things.at(-1);
  if (things.length === batch && last) {
    await saveLearnt(tx, { item: last.item, seen: learnt.seen });
    return true;
  }
  // Repeats what came since the previous run, because transactions may commit out of order.
  await saveLearnt(tx, { item: learnt.seen, seen: await lastItem(tx) });
  return false;
}

/** Deletes words that no longer occur. */
export async function deleteLostWords({ db }: AppContext): Promise<void> {
  let place: { scope: string; word: string } | undefined = { scope: '', word: '' };
  while (place) {
    const after: { scope: string; word: string } = place;
    place = await db.transaction((tx) => deleteWords(tx, after, 500));
  }
}
