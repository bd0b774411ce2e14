import type { Context } from '#platform/server/extension-points/feature.ts';
import type { CardPictures, SearchedKind } from '#platform/server/extension-points/indexed-kind.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import { idsIn, leadsTo } from '#platform/contract/links.ts';
import type { LinkedThing } from '../../contract/shapes.ts';
import type { SearchableContent } from './run-search.ts';

interface Place {
  path: string;
  kind: SearchedKind;
  id: string;
}

/** The things that these paths lead to, as far as the viewer may see them. */
export async function describeLinks(
  context: Context,
  { indexed }: Pick<SearchableContent, 'indexed'>,
  paths: readonly string[],
): Promise<{ items: LinkedThing[] }> {
  const places = [...new Set(paths)].flatMap((path) => placesOf(context, [...indexed.values()], path));
  const byKind = Map.groupBy(places, ({ kind }) => kind);
  const items = await Promise.all([...byKind].map(([kind, ofKind]) => describe(context, kind, ofKind)));
  return { items: items.flat() };
}

async function describe(context: Context, kind: SearchedKind, places: readonly Place[]): Promise<LinkedThing[]> {
  const { db, viewer } = context;
  const ids = [...new Set(places.map(({ id }) => id))];
  const [texts, pictures] = await Promise.all([kind.search.texts(db, viewer, ids), kind.pictures?.(context, ids) ?? []]);
  const titles = new Map(texts.map(({ id, title }) => [id, title]));
  const pictureOf = firstPictureOf(pictures);
  return places.flatMap(({ path, id }) => {
    const title = titles.get(id);
    const picture = pictureOf.get(id);
    return title === undefined ? [] : [{ path, kind: kind.kind, id, title, ...(picture && { picture }) }];
  });
}

/** The first picture of each thing that has some. */
export const firstPictureOf = (things: readonly CardPictures[]) => new Map(things.map(({ id, pictures }) => [id, pictures[0]]));

/** The kinds at whose address the path begins, as members or as visitors open it. */
function placesOf({ viewer }: Context, kinds: readonly SearchedKind[], path: string): Place[] {
  const named = idsIn(path);
  const found = kinds.flatMap((kind) =>
    named.flatMap((id) => ([viewer, visitor].some((one) => leadsTo(path, kind.search.address(id, one))) ? [{ path, kind, id }] : [])),
  );
  return found.slice(0, 1);
}
