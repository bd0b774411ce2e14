import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { listVersions as listing, readVersion as reading, readWriters as writers } from '../contract/endpoints.ts';
import { versionLimits } from '../contract/limits.ts';
import type { VersionCard, VersionWhole, Writers } from '../contract/shapes.ts';
import { joinedRuns } from '../contract/writers.ts';
import { assertWriter } from './author-checks.ts';
import { findPresentWriters, findVersionWriters, namesOfClients } from './live/writer-store.ts';
import { byAuthor } from './live/writers.ts';
import { findVersion, listVersionRows } from './version-store.ts';

/** Versions of a document, for its author and co-authors; for others there are none. */
export async function listVersions(
  context: Context,
  { params: { id }, query: { cursor } }: ParsedInput<typeof listing>,
): Promise<{ items: VersionCard[]; nextCursor: string | null }> {
  await assertWriter(context, 'document.versions', id);
  // Reads one row more than the page shows, to know whether there is a next page.
  const rows = await listVersionRows(context.db, id, cursor ? Number(cursor) : undefined, versionLimits.pageItems + 1);
  const items = rows.slice(0, versionLimits.pageItems);
  return { items, nextCursor: rows.length > items.length ? String(items.at(-1)?.version) : null };
}

export async function readVersion(context: Context, { params: { id, version } }: ParsedInput<typeof reading>): Promise<VersionWhole> {
  await assertWriter(context, 'document.versions', id);
  const found = await findVersion(context.db, id, version);
  if (!found) throw refuse('thing.notFound');
  const { writers: _, ...shown } = found;
  return { ...shown, category: found.category ?? '' };
}

/** Writers of each part of a version, or of the saved text. */
export async function readWriters(context: Context, { params: { id }, query: { version } }: ParsedInput<typeof writers>): Promise<Writers> {
  const { db } = context;
  const { authorId, authorName } = await assertWriter(context, 'document.versions', id);
  const found = version === undefined ? await findPresentWriters(db, id) : await findVersionWriters(db, id, version);
  if (!found) throw refuse('thing.notFound');
  const runs = found.writers ?? (found.isByAuthor ? byAuthor(found.content).runs : undefined);
  if (!runs) return { people: [], runs: null };
  const author = { userId: authorId, name: authorName };
  const clients = [...new Set(runs.map(([client]) => client))];
  const named = new Map((await namesOfClients(db, id, clients)).map(({ client, id: userId, name }) => [client, { userId, name }]));
  const people = [...new Map(clients.map((client) => personOf(client)).map((person) => [person.userId, person])).values()];
  function personOf(client: number): Writers['people'][number] {
    return client === 0 ? author : (named.get(client) ?? { userId: null, name: null });
  }
  const places = new Map(people.map(({ userId }, place) => [userId, place]));
  return { people, runs: joinedRuns(runs.map(([client, letters]) => [places.get(personOf(client).userId) ?? 0, letters])) };
}
