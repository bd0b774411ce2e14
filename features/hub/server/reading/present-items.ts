import { beginningOf } from '#platform/contract/rich-text/text.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { HubKind, HubPreview } from '#platform/server/extension-points/indexed-kind.ts';
import { hubLimits } from '../../contract/limits.ts';
import type { HubItem } from '../../contract/shapes.ts';
import type { HydratedRow } from './store.ts';

type Preview = Omit<HubPreview, 'id'>;
type CardKinds = ReadonlyMap<string, Pick<HubKind, 'hub' | 'pictures'>>;

/** A card without a preview: its kind has none, or the viewer can no longer see it. */
const noPreview: Preview = { excerpt: '', language: null, words: 0, phase: null, endsAt: null };

/**
 * Builds items with previews and pictures: for each kind one query for the previews that are not
 * part of the rows, and one for the pictures of those that have some.
 */
export async function presentItems(context: Context, kinds: CardKinds, rows: readonly HydratedRow[]): Promise<HubItem[]> {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const cards = await Promise.all([...byKind].map(([kind, ofKind]) => readCards(context, kinds.get(kind), ofKind)));
  const items = new Map(cards.flat().map(({ row, preview, pictures }) => [row, presentItem(row, preview, pictures)]));
  return rows.flatMap((row) => items.get(row) ?? []);
}

async function readCards(context: Context, kind: Pick<HubKind, 'hub' | 'pictures'> | undefined, rows: readonly HydratedRow[]) {
  const { db, viewer } = context;
  const read = (await kind?.hub.previews?.(db, viewer, idsOf(rows))) ?? [];
  const previewOf = new Map<string, Preview>(read.map((preview) => [preview.id, preview]));
  for (const row of rows) if (typeof row.excerpt === 'string') previewOf.set(row.id, row);
  const pictured = idsOf(rows).filter((id) => previewOf.get(id)?.hasPictures);
  const found = pictured.length > 0 ? ((await kind?.pictures?.(context, pictured)) ?? []) : [];
  const picturesOf = new Map(found.map(({ id, pictures }) => [id, pictures]));
  return rows.map((row) => ({ row, preview: previewOf.get(row.id), pictures: picturesOf.get(row.id) }));
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

function presentItem(
  row: HydratedRow,
  { excerpt, language, words, phase, endsAt, comments = 0 } = noPreview,
  pictures: HubItem['pictures'],
): HubItem {
  const { kind, id, title, authorId, authorName, category, isPublic, groups, createdAt, updatedAt } = row;
  const author = authorId !== null && authorName !== null ? { id: authorId, name: authorName } : null;
  return {
    kind,
    id,
    title,
    author,
    category,
    isPublic,
    groups,
    createdAt,
    updatedAt,
    excerpt: beginningOf(excerpt, hubLimits.excerptCharacters),
    language,
    isBehind: row.isBehind === true,
    words,
    phase,
    endsAt,
    comments,
    pictures: pictures?.length ? pictures : undefined,
  };
}
