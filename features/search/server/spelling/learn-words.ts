import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import type { SearchedKind } from '#platform/server/indexed-kind.ts';
import { searchedText } from '#platform/server/search/search-subscribers.ts';
import { tokensOf } from '#platform/server/search/tokens.ts';
import type { Transaction } from '#platform/server/db.ts';
import { mayBeTypo, spellingsOf } from './edits.ts';
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
/** Maximum number of words learnt from a public text. */
const learntTokens = 3_000;
/** Maximum duration of a run; the next one continues. */
const turnMs = 8_000;

/** Learns the words of new things: of titles, and of public texts. Runs as a background job. */
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
  for (const { kind, id, title, isPublic, groupIds } of things) {
    const searched = kinds.find((each) => each.kind === kind);
    const entry = isPublic ? await searched?.entry(tx, id) : undefined;
    const text = searched && entry ? searchedText(searched, id, entry) : '';
    const texts = new Map([
      ...groupIds.map((groupId) => [rooms.group(groupId), title] as const),
      ...(isPublic ? [[rooms.public, `${title}\n${text}`] as const] : []),
    ]);
    for (const [scope, text] of texts)
      for (const { form } of tokensOf(text, learntTokens)) if (mayBeTypo(form)) known.set(`${scope} ${form}`, { scope, word: form });
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
