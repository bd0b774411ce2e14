import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { searchFeature } from '#features/search/server/feature.ts';
import type { CompiledSearch } from '#platform/server/search/compiled-search.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { hubFeature } from '../feature.ts';
import { anEntry, createNotes, notes, emitNote } from '../testing.ts';
import { searchPositions } from './search-positions.ts';
import { readState } from './state-store.ts';

test('HU-01 HU-02 the audience is the same by index and by row, in the private and the public Hub', async () => {
  const own = await testDatabase();
  try {
    await createNotes(own.db);
    const app = createTestApp(own.db, [searchFeature([notes]), hubFeature([notes])]);
    const [reader, other] = [await aPerson(app), await aPerson(app)];
    for (const id of ['GRXPAAA2', 'GRXPAAA3', 'GRXPAAA4'])
      await own.db.run(sql`insert into groups (id, name, company, category, description, visibility, manager_id)
        values (${id}, ${id}, 'C', 'legal', 'D', 'private', ${other.id})`);
    for (const id of ['GRXPAAA2', 'GRXPAAA3'])
      await own.db.run(sql`insert into memberships (group_id, user_id, status) values (${id}, ${reader.id}, 'member')`);
    const notify = (title: string, audience: { isPublic?: boolean; groupIds?: string[]; userIds?: string[] }) =>
      emitNote(app, anEntry({ title: `${title} quay`, authorId: other.id, audience }));
    await notify('public', {});
    await notify('one group', { groupIds: ['GRXPAAA2'] });
    await notify('both groups', { groupIds: ['GRXPAAA2', 'GRXPAAA3'] });
    await notify('a strange group', { groupIds: ['GRXPAAA4'] });
    await notify('mine', { userIds: [reader.id] });
    await notify('of others', { userIds: [other.id] });
    await emitNote(app, anEntry({ title: 'written by me quay', authorId: reader.id }));
    const titles = async (readerId: string | null, likely: number) => {
      const { scopes, entries } = await readState(own.db, readerId, undefined);
      const all = { marks: [], from: undefined, until: undefined, things: 0, isLast: true };
      const requested: CompiledSearch = {
        query: `'quay'`,
        from: undefined,
        until: undefined,
        likely,
        timeSlices: () => {
          const left = [all];
          return { next: () => left.shift() };
        },
      };
      const selection = { readerId, scopes, kinds: undefined, languages: undefined, range: { from: undefined, until: undefined } };
      const order = { sort: 'newest', after: undefined, limit: 50 } as const;
      const { places, total } = await searchPositions(own.db, selection, requested, order, entries);
      expect(total).toBe(places.length);
      const rows = await own.db.many<{ title: string }>(
        sql`select title from hub_items where item = any(${places.map(({ item }) => item)}::bigint[]) order by title`,
      );
      return rows.map(({ title }) => title.replace(' quay', ''));
    };
    for (const likely of [0, Number.POSITIVE_INFINITY]) {
      expect(await titles(reader.id, likely)).toEqual(['both groups', 'mine', 'one group', 'written by me']);
      expect(await titles(null, likely)).toEqual(['public', 'written by me']);
    }
  } finally {
    await own.drop();
  }
});
