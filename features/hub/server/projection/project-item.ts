import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import type { HubEntry, HubSource } from '#platform/server/hub-source.ts';
import { rooms } from '#platform/server/live.ts';
import { hubItemChanged } from '../facts.ts';
import { scopesOf } from '../scopes.ts';
import { searchWords, titleKey } from '#platform/server/search-words.ts';
import { countChange, heldItem, numberScopes, putItem, removeItem } from './store.ts';

/** Of a long text, the Hub knows the first of its different words; the owner's own search knows all. */
const searchedWords = 2_000;

/** Brings the Hub's picture of one thing up to date, in the transaction that changed the thing. */
export async function projectItem(
  house: Pick<House, 'tell'>,
  tx: Transaction,
  { kind, entry: readEntry }: HubSource,
  id: string,
): Promise<void> {
  const held = await heldItem(tx, kind, id);
  const entry = await readEntry(tx, id);
  const before: ReadonlyMap<string, number> = held?.scopes ?? new Map();
  const after = entry ? await putEntry(tx, kind, id, entry) : new Map<string, number>();
  if (held && !entry) await removeItem(tx, held.item);
  const touched = new Map([...before, ...after]);
  if (touched.size === 0) return;
  const steps = [...touched.keys()].map((name) => Number(after.has(name)) - Number(before.has(name)));
  await countChange(tx, kind, [...touched.values()], steps);
  await house.tell(tx, hubItemChanged({ kind, id, rooms: [...touched.keys()], isNew: !held }));
}

/** Writes the entry and gives back the scopes that it is in now. */
async function putEntry(tx: Transaction, kind: string, id: string, entry: HubEntry): Promise<Map<string, number>> {
  const { isPublic, groups, people } = scopesOf(entry);
  const numbers = await numberScopes(tx, [...(isPublic ? [rooms.public] : []), ...groups, ...people]);
  const numbersOf = (names: readonly string[]) => names.flatMap((name) => numbers.get(name) ?? []);
  await putItem(tx, {
    kind,
    id,
    title: entry.title,
    titleKey: titleKey(entry.title),
    authorId: entry.authorId,
    category: entry.category,
    isPublic,
    groupIds: [...new Set(entry.audience.groupIds)],
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    words: searchWords(`${entry.title} ${entry.text}`, searchedWords),
    publicScope: isPublic ? (numbers.get(rooms.public) ?? null) : null,
    groupScopes: numbersOf(groups),
    peopleScopes: numbersOf(people),
  });
  return numbers;
}
