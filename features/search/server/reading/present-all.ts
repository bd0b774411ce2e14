import type { Context } from '#platform/server/extension-points/feature.ts';
import type { SearchResult } from '../../contract/shapes.ts';
import type { SearchableContent } from './run-search.ts';
import type { Matching } from './matching.ts';
import { firstPictureOf } from './describe-links.ts';
import { namesOf } from './names-store.ts';
import { present, type FoundText } from './present.ts';
import type { Candidate } from './rank.ts';

/**
 * Reads the texts and pictures of results from the owning features, and builds the replies. Results that their
 * owner does not show to the viewer are left out. Names are current, as far as the viewer may know
 * them.
 */
export async function presentAll(
  context: Context,
  { indexed }: Pick<SearchableContent, 'indexed'>,
  candidates: readonly Candidate[],
  matching: Matching,
): Promise<SearchResult[]> {
  const { db, viewer } = context;
  const known = candidates.map((each) => ('hit' in each ? each.hit : each.found));
  const names = namesOf(db, viewer, {
    people: [...new Set(known.flatMap(({ authorId }) => authorId ?? []))],
    groups: [...new Set(known.flatMap(({ groupIds }) => groupIds))],
  });
  const byKind = Map.groupBy(
    candidates.flatMap((each) => ('hit' in each ? [each.hit] : [])),
    ({ kind }) => kind,
  );
  const reading = [...byKind].map(async ([kind, hits]) => {
    const ids = hits.map(({ id }) => id);
    const [texts = [], pictures = []] = await Promise.all([
      indexed.get(kind)?.search.texts(db, viewer, ids),
      indexed.get(kind)?.pictures?.(context, ids),
    ]);
    const pictureOf = firstPictureOf(pictures);
    return texts.map(({ id, title, text }) => [`${kind} ${id}`, { title, text, picture: pictureOf.get(id) }] as const);
  });
  const [named, ...given] = await Promise.all([names, ...reading]);
  const texts = new Map(given.flat());
  const found = candidates.flatMap((each): FoundText[] => {
    if ('found' in each) return [each.found];
    const { hit } = each;
    const shown = texts.get(`${hit.kind} ${hit.id}`);
    if (!shown) return [];
    const { title, text, picture } = shown;
    const { kind, id, authorId, groupIds, isPublic, category, updatedAt, isInOwnGroup } = hit;
    const address = indexed.get(kind)?.search.address(id, viewer) ?? '/';
    return [{ kind, id, title, text, picture, authorId, groupIds, isPublic, category, updatedAt, isInOwnGroup, address }];
  });
  return present(found, named, matching);
}
