import { newId } from '#platform/server/id.ts';
import type { Examples, Thing } from '#platform/server/testing/examples.ts';
import { aDesign, aGroupRow, aPersonRow, converted } from './testing.ts';

/** Administrators see no design but their own either. */
const owner = ['owner'] as const;
/** The audit says what was done to which design; whom and what it became, administrators see like all accounts and groups. */
const inAudit = { administrator: { marks: ['id'] } };
const becoming = { administrator: { marks: ['id', 'email', 'person', 'group'] } };

/** What the feature gives the house tests. */
export const examples: Examples = {
  async make({ house, people, mark }): Promise<readonly Thing[]> {
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
      const id = await aDesign(house, viewer, { name: marks.name, groups: [group], people: [person] });
      return { name, at: '/api/designs/:id', params: { id }, seenBy: owner, marks: { id, ...marks }, partly };
    };
    // Its owner among the people: whoever knows the address is known by it.
    const group = aGroupRow(email);
    const made = await aDesign(house, viewer, { groups: [group], people: [aPersonRow([group.id], { email })] });
    await converted(house, viewer, made);
    return [
      await design('design'),
      await design('design to convert', becoming),
      await design('design to fill'),
      { name: 'converted design', at: '/api/designs/:id', params: { id: made }, seenBy: owner, marks: { id: made }, partly: inAudit },
    ];
  },
  calls({ mark }) {
    return {
      'GET /api/template.csv': { by: ['owner', 'administrator'], queries: ['language=fr'] },
      'GET /api/designs': { by: ['owner', 'administrator'] },
      'POST /api/designs': { by: ['owner', 'administrator'], body: () => ({ name: mark(), commandId: newId() }) },
      'PUT /api/designs/:id': { on: 'design', body: () => ({ revision: 2, name: mark() }) },
      'POST /api/designs/:id/import': {
        on: 'design to fill',
        headers: { 'content-type': 'application/octet-stream' },
        payload: 'Name,E-mail\nSomebody,somebody@example.org\n',
      },
      'POST /api/designs/:id/convert': { on: 'design to convert', body: () => ({ revision: 2, commandId: newId() }) },
      'POST /api/designs/:id/undo': { on: 'converted design', body: () => ({ commandId: newId() }) },
      'DELETE /api/designs/:id': { on: 'design', thenSeenBy: [] },
    };
  },
  emptyTables: { design_pending_members: 'Where no mails go out, nobody waits to confirm an address.' },
  persons: {
    designs: { inExport: 'designs.json' },
    design_groups: { inExport: 'designs.json' },
    design_people: { inExport: 'designs.json' },
    design_accounts: { inExport: { not: 'It says which account a design made; what the design said of the person is the account.' } },
  },
};
