import { aPhotograph, anUpload } from '#features/galleries/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Examples, Fixture, Thing } from '#platform/server/testing/examples.ts';

const idOf = async (made: Promise<Record<string, unknown>>): Promise<string> => String((await made)['id']);

/**
 * A document of the owner for their group, reported by the member; the administrator warns the
 * owner, who objects.
 */
async function contested(fixture: Fixture): Promise<Thing[]> {
  const groupIds = [fixture.thing('private group').params?.['id']];
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Buy now.' }] }] };
  const documentId = await idOf(
    fixture.ask('owner', 'POST /api/documents', { title: 'Boats', subtitle: '', category: 'miscellaneous', content }),
  );
  await fixture.ask('owner', `POST /api/documents/${documentId}/publish`, { visibility: 'private', groupIds });
  const [reported, objected] = [fixture.mark(), fixture.mark()];
  const id = await idOf(fixture.ask('member', 'POST /api/reports', { on: `document:${documentId}`, reason: 'spam', text: reported }));
  await fixture.ask('administrator', `POST /api/admin/reports/${id}/decision`, { decision: 'warn', ground: 'rules', facts: 'Boats.' });
  await fixture.ask('owner', `POST /api/statements/${id}/objection`, { text: objected });
  const params = { id };
  return [
    { name: 'report of a document', seenBy: ['member', 'administrator'], writtenBy: 'member', marks: { reported } },
    {
      name: 'statement about a document',
      at: '/api/statements/:id',
      params,
      seenBy: ['owner', 'administrator'],
      changedBy: ['owner'],
      marks: { objected },
    },
    {
      name: 'case of a document',
      at: '/api/admin/reports/:id',
      params,
      seenBy: ['administrator'],
      changedBy: ['administrator'],
      writtenBy: null,
    },
  ];
}

/** A photograph in a gallery of the owner, reported by the member. */
async function pictured(fixture: Fixture): Promise<Thing> {
  const uploadId = await anUpload(fixture.app, fixture.people.owner.viewer.id, await aPhotograph('Boats'));
  const galleryId = await idOf(
    fixture.ask('owner', 'POST /api/galleries', {
      groupId: fixture.thing('private group').params?.['id'],
      title: 'Boats',
      items: [{ uploadId, description: 'A boat' }],
    }),
  );
  const { items } = (await fixture.ask('owner', `GET /api/galleries/${galleryId}`)) as { items: { id: string }[] };
  const id = await idOf(fixture.ask('member', 'POST /api/reports', { on: `galleryitem:${items[0]?.id}`, reason: 'other', text: '' }));
  return {
    name: 'case of a picture',
    at: '/api/admin/reports/:id',
    params: { id, number: '0' },
    seenBy: ['administrator'],
    changedBy: ['administrator'],
    writtenBy: null,
  };
}

/** A message of the member, reported and hidden by the owner, who manages the group. */
async function hidden(fixture: Fixture): Promise<void> {
  const groupId = fixture.thing('private group').params?.['id'];
  const conversationId = await idOf(fixture.ask('member', `POST /api/groups/${groupId}/conversation`, {}));
  const messageId = await idOf(
    fixture.ask('member', `POST /api/conversations/${conversationId}/messages`, { clientId: newId(), text: 'Buy now.' }),
  );
  const id = await idOf(fixture.ask('owner', 'POST /api/reports', { on: `message:${messageId}`, reason: 'spam', text: '' }));
  await fixture.ask('owner', `POST /api/admin/reports/${id}/decision`, { decision: 'hide', ground: 'rules', facts: 'Boats.' });
}

/**
 * A question of the member with a link, held for review by the owner, who manages the group, and
 * the administrator.
 */
async function waiting(fixture: Fixture): Promise<Thing> {
  const groupIds = [fixture.thing('private group').params?.['id']];
  const [heldTitle, heldText] = [fixture.mark(), fixture.mark()];
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `${heldText} https://boats.example` }] }] };
  await fixture.ask('member', 'POST /api/questions', { category: 'miscellaneous', title: heldTitle, content, groupIds });
  return { name: 'question that waits', seenBy: ['member', 'owner', 'administrator'], writtenBy: 'member', marks: { heldTitle, heldText } };
}

export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    await hidden(fixture);
    return [...(await contested(fixture)), await pictured(fixture), await waiting(fixture)];
  },
  calls({ thing }) {
    return {
      'POST /api/reports': {
        by: ['member'],
        body: () => ({ on: `group:${thing('private group').params?.['id']}`, reason: 'other', text: '' }),
      },
      'GET /api/admin/reports/:id/pictures/:number': { on: 'case of a picture' },
      'GET /api/statements/:id': { by: ['owner', 'member'] },
      'POST /api/admin/reports/:id/messages': { on: 'case of a document', body: () => ({ text: 'Why?' }) },
      'POST /api/statements/:id/objection': { on: 'statement about a document', body: () => ({ text: 'Because.' }) },
      'PUT /api/admin/reports/:id/assignment': { on: 'case of a document' },
      'DELETE /api/admin/reports/:id/assignment': { on: 'case of a document' },
      'POST /api/admin/reports/:id/decision': { on: 'case of a document', body: () => ({ decision: 'uphold', facts: 'Boats.' }) },
    };
  },
  persons: {
    moderation_cases: { inExport: 'moderation/decisions.json' },
    moderation_reports: { inExport: 'moderation/reports.json' },
    moderation_decisions: { inExport: 'moderation/decided.json' },
    moderation_messages: { inExport: 'moderation/decisions.json' },
  },
};
