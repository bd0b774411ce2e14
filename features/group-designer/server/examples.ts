import { aPerson } from '#features/accounts/server/testing.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Examples, Fixture, Thing } from '#platform/server/testing/examples.ts';
import { aDesign, aGroupRow, aPersonRow, converted } from './testing.ts';

/** Administrators see their own designs only, too. */
const owner = ['owner'] as const;
/**
 * The audit names the design and the action. Administrators see resulting accounts and groups like
 * all others.
 */
const inAudit = { administrator: { marks: ['id'] } };
const becoming = { administrator: { marks: ['id', 'email', 'person', 'group'] } };

/** Another manager who asks the owner to manage groups and is asked by them. */
async function asking({ app, people, mark, ask }: Fixture): Promise<Thing[]> {
  const colleague = await aPerson(app, { role: 'manager' });
  const { viewer, email } = people.owner;
  // Unlisted users are visible in a common group.
  await aGroup(app, colleague, {}, [viewer]);
  const marks = { group: mark(), description: mark() };
  const [always, asked] = [aGroupRow(viewer.id), aGroupRow(viewer.id, { name: marks.group, description: marks.description })];
  await converted(app, colleague, await aDesign(app, colleague, { groups: [always, asked] }));
  const { items } = (await ask('owner', 'GET /api/manager-requests')) as { items: { id: string; groupName: string }[] };
  const idOf = (name: string) => items.find(({ groupName }) => groupName === name)?.id ?? '';
  await ask('owner', `POST /api/manager-requests/${idOf(always.name)}/answer`, { answer: 'agree', always: true });
  const [own, theirs] = [aGroupRow(email), aGroupRow(colleague.id)];
  const id = await aDesign(app, viewer, { groups: [own, theirs] });
  await converted(app, viewer, id);
  return [
    {
      name: 'request to manage a group',
      at: '/api/manager-requests/:id',
      params: { id: idOf(asked.name) },
      seenBy: owner,
      marks,
      partly: { administrator: { marks: ['group'] } },
      outlives: 'what was asked stands in the design of whoever asked',
    },
    {
      name: 'agreement to all groups of a manager',
      at: '/api/manager-agreements/:userId',
      params: { userId: colleague.id },
      seenBy: owner,
    },
    { name: 'design that asks', at: '/api/designs/:id/groups/:groupId', params: { id, groupId: theirs.id }, seenBy: owner },
  ];
}

/** Examples for the app-wide tests. */
export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    const { app, people, mark } = fixture;
    const { viewer, email } = people.owner;
    const design = async (name: string, partly: Thing['partly'] = inAudit): Promise<Thing> => {
      const marks = {
        name: mark(),
        group: mark(),
        description: mark(),
        person: mark(),
        email: `${mark()
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')}@example.org`,
      };
      const group = aGroupRow(email, { name: marks.group, description: marks.description });
      const person = aPersonRow([group.id], { name: marks.person, email: marks.email });
      const id = await aDesign(app, viewer, { name: marks.name, groups: [group], people: [person] });
      return { name, at: '/api/designs/:id', params: { id }, seenBy: owner, marks: { id, ...marks }, partly };
    };
    // The owner is among the people and becomes a member immediately; the other person is invited.
    const group = aGroupRow(email);
    const made = await aDesign(app, viewer, { groups: [group], people: [aPersonRow([group.id], { email }), aPersonRow([group.id])] });
    await converted(app, viewer, made);
    return [
      await design('design'),
      await design('design to convert', becoming),
      await design('design to fill'),
      { name: 'converted design', at: '/api/designs/:id', params: { id: made }, seenBy: owner, marks: { id: made }, partly: inAudit },
      ...(await asking(fixture)),
    ];
  },
  calls({ mark }) {
    return {
      'GET /api/template.csv': { by: ['owner', 'administrator'], queries: ['language=fr'] },
      'GET /api/sample-list.csv': { by: ['owner', 'administrator'], queries: ['language=es'] },
      'GET /api/designs': { by: ['owner', 'administrator'] },
      'POST /api/designs': { by: ['owner', 'administrator'], body: () => ({ name: mark(), commandId: newId() }) },
      'PUT /api/designs/:id': { on: 'design', body: () => ({ revision: 2, name: mark() }) },
      'POST /api/designs/import/preview': {
        by: ['owner', 'administrator'],
        headers: { 'content-type': 'application/octet-stream' },
        payload: 'Name,E-mail\nSomebody,somebody@example.org\n',
      },
      'POST /api/designs/:id/import': {
        on: 'design to fill',
        headers: { 'content-type': 'application/octet-stream' },
        payload: 'Name,E-mail\nSomebody,somebody@example.org\n',
      },
      'POST /api/designs/:id/convert': { on: 'design to convert', body: () => ({ revision: 2, commandId: newId() }) },
      'POST /api/designs/:id/undo': { on: 'converted design', body: () => ({ commandId: newId() }) },
      'GET /api/manager-requests': { by: ['owner', 'administrator'] },
      'POST /api/manager-requests/:id/answer': { body: () => ({ answer: 'agree', commandId: newId() }) },
      'POST /api/designs/:id/groups/:groupId/withdraw': { on: 'design that asks', body: () => ({ commandId: newId() }) },
      'POST /api/designs/:id/groups/:groupId/take': { on: 'design that asks', body: () => ({ commandId: newId() }) },
      'DELETE /api/manager-agreements/:userId': { by: ['owner', 'administrator'] },
      'DELETE /api/designs/:id': { on: 'design', thenSeenBy: [] },
    };
  },
  emptyTables: { design_pending_members: 'Where no mails go out, nobody waits to confirm an address.' },
  persons: {
    designs: { inExport: 'designs.json' },
    design_groups: { inExport: 'designs.json' },
    design_people: { inExport: 'designs.json' },
    design_requests: { inExport: 'manager-requests.json' },
    design_agreements: { inExport: 'manager-requests.json' },
    design_accounts: { inExport: { not: 'It says which account a design made; what the design said of the person is the account.' } },
  },
};
