import { newId } from '#platform/server/common/id.ts';
import type { Examples, Role, Thing } from '#platform/server/testing/examples.ts';

const inside: readonly Role[] = ['owner', 'member'];

/** Examples for the access matrix tests: one item per audience, and the input of each call. */
export const examples: Examples = {
  make(fixture): Promise<readonly Thing[]> {
    const groupId = fixture.thing('private group').params?.['id'];
    return Promise.all(
      (['owner', 'owner', 'member'] as const).map(async (writtenBy, index): Promise<Thing> => {
        const title = fixture.mark();
        const { id } = (await fixture.ask(writtenBy, 'POST /api/gadgets-kebab', { groupId, title })) as { id: string };
        const name = `gadget ${index + 1}`;
        return {
          name,
          at: '/api/gadgets-kebab/:id',
          params: { id },
          seenBy: inside,
          changedBy: [writtenBy],
          writtenBy,
          marks: { id, title },
        };
      }),
    );
  },
  calls: ({ thing, mark }) => {
    const groupId = thing('private group').params?.['id'];
    return {
      'GET /api/gadgets-kebab': { queries: ['', `groupId=${groupId}`] },
      'POST /api/gadgets-kebab': { by: inside, body: () => ({ groupId, title: mark(), commandId: newId() }) },
      'DELETE /api/gadgets-kebab/:id': { on: 'gadget 2', thenSeenBy: [] },
    };
  },
  persons: { gadgets_table: { inExport: 'gadgets-kebab.json' } },
};
