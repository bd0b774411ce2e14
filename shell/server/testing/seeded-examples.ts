import sql from 'sql-template-tag';
import { aGroup, bringIn } from '#features/groups/server/testing.ts';
import { joinGroup } from '#features/groups/server/membership/join-group.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Examples, Thing } from '#platform/server/testing/examples.ts';
import { at } from './seeded-endpoints.ts';
import { seededOutingChanged } from './seeded-feature.ts';

/** Examples of the feature for the access matrix tests. */
export const seededExamples: Examples = {
  async make({ app, people: { owner, member, asker }, mark }): Promise<readonly Thing[]> {
    const group = await aGroup(app, owner.viewer, { visibility: 'private' });
    await bringIn(app, group, owner.viewer, member.viewer);
    await joinGroup(app.as(asker.viewer), { params: { id: group.id }, query: undefined, body: undefined });
    const partly = { asker: { marks: ['id', 'title'], fields: ['id', 'title'] } };
    return Promise.all(
      ['outing', 'outing to withdraw', 'outing to delete', 'outing of a member'].map(async (name): Promise<Thing> => {
        const writtenBy = name === 'outing of a member' ? 'member' : 'owner';
        const marks = { id: newId(), title: mark(), place: mark() };
        await app.db.transaction(async (tx) => {
          await tx.run(
            sql`insert into seeded_outings (id, group_id, author_id, title, place) values (${marks.id}, ${group.id}, ${writtenBy === 'owner' ? owner.viewer.id : member.viewer.id}, ${marks.title}, ${marks.place})`,
          );
          await tx.run(sql`insert into seeded_outing_guests values (${marks.id}, ${owner.viewer.id})`);
          await app.emit(tx, seededOutingChanged({ id: marks.id }));
        });
        return { name, at, params: { id: marks.id }, seenBy: ['owner', 'member'], changedBy: [writtenBy], writtenBy, marks, partly };
      }),
    );
  },
  calls: () => ({
    [`PUT ${at}`]: { body: (thing) => ({ title: thing?.marks?.['title'], place: thing?.marks?.['place'] }) },
    [`POST ${at}/withdraw`]: { on: 'outing to withdraw', thenSeenBy: ['owner'] },
    [`DELETE ${at}`]: { on: 'outing to delete', thenSeenBy: [] },
  }),
  liveCalls: { watchSeededOuting: { on: 'outing', payload: ({ params: { id } = {} }) => ({ id }) } },
  persons: { seeded_outings: { inExport: 'seeded-outings.json' }, seeded_outing_guests: { inExport: 'seeded-outings.json' } },
};
