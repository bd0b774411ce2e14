import { placeOf } from '#platform/contract/group-news.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import { knownGroups } from './store.ts';

interface ListInput {
  params: { groupId: string };
  query: { before?: string | undefined };
}

interface ListRow {
  id: string;
  updatedAt: string;
  authorName: string;
}

interface RowsQuery {
  groupId: string;
  before: ReturnType<typeof placeOf>;
  limit: number;
}

/**
 * Pages of content in a public group, with the rights of a visitor for every viewer. `read` returns
 * the rows before a cursor, newest first.
 */
export function publicGroupList<Row extends ListRow>(pageSize: number, read: (db: Queries, query: RowsQuery) => Promise<Row[]>) {
  /** One row more than a page shows; undefined if the group is not public. */
  async function rowsOf(db: Queries, { params: { groupId }, query }: ListInput): Promise<Row[] | undefined> {
    const [group] = await knownGroups(db, visitor, [groupId]);
    return group && read(db, { groupId, before: placeOf(query.before), limit: pageSize + 1 });
  }
  return {
    /** @throws `thing.notFound` if the group is not public. */
    async page(db: Queries, input: ListInput): Promise<{ rows: Row[]; hasOlder: boolean }> {
      const rows = await rowsOf(db, input);
      if (!rows) throw refuse('thing.notFound');
      return { rows: rows.slice(0, pageSize), hasOlder: rows.length > pageSize };
    },
    /** Revision of a page; empty if the group is not public, since reading the page throws. */
    async revision({ db }: { db: Queries }, input: ListInput): Promise<string> {
      const rows = (await rowsOf(db, input)) ?? [];
      return rows.map(({ id, updatedAt, authorName }) => `${id} ${updatedAt} ${authorName}`).join(' ');
    },
  };
}
