import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { readCursor, writeCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import type { listDocuments as endpoint } from '../contract/endpoints.ts';
import type { DocumentCard, DocumentPage } from '../contract/shapes.ts';
import { cardPictures } from './card-pictures.ts';
import { listPlace, type ListPlace } from './list-place.ts';
import { countRows, listRows } from './list-store.ts';
import { presentCards } from './present-document.ts';

/** One page of a list, newest first, with cursors for older and newer pages. */
export async function listDocuments(context: Context, { query }: ParsedInput<typeof endpoint>): Promise<DocumentPage> {
  const { db, viewer } = context;
  if (query.list !== 'public' && !isSignedIn(viewer)) throw refuse('auth.required');
  const { limit, cursor, ...filters } = query;
  let place = readCursor(listPlace, cursor);
  // Reads one row more than the page shows, to know whether there is a next page.
  const fetchRows = () => listRows(db, viewer, { ...filters, place, limit: limit + 1 });
  const [counted, found] = await Promise.all([countRows(db, viewer, filters), fetchRows()]);
  let rows = found;
  if (place?.to === 'newer' && rows.length <= limit) {
    // Paging back has reached the beginning: show the first page in full.
    place = undefined;
    rows = await fetchRows();
  }
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  const isBackward = place?.to === 'newer';
  if (isBackward) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  const from = (row: typeof first, to: ListPlace['to']) => (row ? writeCursor({ to, at: row.at, id: row.id }) : null);
  return {
    items: await presentPage(context, page),
    ...counted,
    nextCursor: isBackward || hasMore ? from(last, 'older') : null,
    previousCursor: place && (!isBackward || hasMore) ? from(first, 'newer') : null,
  };
}

/** Cards with their number of comments, and their pictures, which are read for the whole page. */
async function presentPage(context: Context, rows: Awaited<ReturnType<typeof listRows>>): Promise<DocumentCard[]> {
  const ids = rows.map(({ id }) => id);
  const [cards, pictures] = await Promise.all([presentCards(context.db, context.viewer, rows), cardPictures(context, ids)]);
  const pictureOf = new Map(pictures.map(({ id, pictures: [first] }) => [id, first]));
  const commentsOf = new Map(rows.map(({ id, comments }) => [id, comments]));
  return cards.map((card) => ({ ...card, comments: commentsOf.get(card.id), picture: pictureOf.get(card.id) }));
}
