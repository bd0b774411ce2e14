import * as Y from 'yjs';
import { liveSchemaVersion, partsOf } from '#features/documents/contract/live-text.ts';
import { newId } from '#platform/server/common/id.ts';
import type { MoreCall } from './record-references.ts';
import type { ReadyFixture } from './set-up-fixture.ts';

/**
 * Calls that set references, besides those of the examples: without a thing in their path, or with
 * another body.
 */
export function moreCalls({ people, thing }: ReadyFixture): MoreCall[] {
  const idOf = (name: string, param = 'id') => thing(name).params?.[param] ?? '';
  const [group, open, linked] = [idOf('private group'), idOf('public group'), idOf('private group with a link')];
  const [document, draft, question] = [idOf('second document for a group'), idOf('draft'), idOf('question in a private group')];
  const [owner, member] = [people.owner.viewer, people.member.viewer];
  const comment = idOf('comment on second document for a group');
  const ofGroup = idOf('conversation of a group');
  const [session, live] = [idOf('session'), idOf('draft edited live')];
  const text = (words: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
  const group_ = { groupName: 'Quay', companyName: 'Harbour', category: 'legal', description: 'At the quay', visibility: 'public' };
  const on = `document:${document}`;
  return [
    { key: 'POST /api/groups', who: 'owner', url: '/api/groups', body: { ...group_, commandId: newId() } },
    { key: 'POST /api/groups/:id/join', who: 'stranger', url: `/api/groups/${open}/join` },
    { key: 'POST /api/groups/:id/join', who: 'stranger', url: `/api/groups/${group}/join` },
    {
      key: 'POST /api/invitations/:code/accept',
      who: 'stranger',
      url: `/api/invitations/${idOf('invitation', 'code')}/accept`,
    },
    {
      key: 'POST /api/comments',
      who: 'member',
      url: `/api/comments?on=${on}`,
      body: { text: `Seen, @${owner.username}`, commandId: newId() },
    },
    {
      key: 'POST /api/comments',
      who: 'member',
      url: `/api/comments?on=${on}`,
      body: { text: 'An answer', parentId: comment, commandId: newId() },
    },
    { key: 'PUT /api/reactions', who: 'member', url: '/api/reactions', body: { on, reaction: 'like' } },
    { key: 'PUT /api/reactions', who: 'member', url: '/api/reactions', body: { on: `comment:${comment}`, reaction: 'like' } },
    {
      key: 'POST /api/documents',
      who: 'owner',
      url: '/api/documents',
      body: { title: 'Quay', category: 'legal', content: text('One'), draftKey: newId() },
    },
    {
      key: 'POST /api/documents/:id/publish',
      who: 'owner',
      url: `/api/documents/${draft}/publish`,
      body: { visibility: 'private', groupIds: [group] },
    },
    { key: 'POST /api/groups/:id/conversation', who: 'member', url: `/api/groups/${linked}/conversation` },
    {
      key: 'POST /api/groups/:id/members/:userId/conversation',
      who: 'member',
      url: `/api/groups/${linked}/members/${owner.id}/conversation`,
    },
    {
      key: 'POST /api/conversations/:id/messages',
      who: 'member',
      url: `/api/conversations/${ofGroup}/messages`,
      body: { clientId: newId(), text: `Good morning, @${owner.username}` },
    },
    { key: 'PUT /api/events/invitations', who: 'member', url: '/api/events/invitations', body: { isOn: true } },
    {
      key: 'PUT /api/events/:id/reminders',
      who: 'member',
      url: `/api/events/${idOf('second event of the manager')}/reminders`,
      body: { reminder: 'oneHour' },
    },
    {
      key: 'PUT /api/events/of-group/:groupId/reminders',
      who: 'owner',
      url: `/api/events/of-group/${open}/reminders`,
      body: { reminder: 'oneWeek' },
    },
    {
      key: 'PUT /api/polls/:id/vote',
      who: 'member',
      url: `/api/polls/${idOf('open secret poll')}/vote`,
      body: { choices: [0] },
    },
    ...[{ conversationId: ofGroup }, { documentId: idOf('document for a group') }].map((place) => ({
      key: 'POST /api/polls',
      who: 'owner' as const,
      url: '/api/polls',
      body: {
        ...place,
        question: 'Which berth?',
        kind: 'single',
        options: ['North', 'South'],
        endsAt: new Date(Date.now() + 86_400_000).toISOString(),
        results: 'always',
        commandId: newId(),
      },
    })),
    {
      key: 'POST /api/documents/:id/live-text/sync',
      who: 'owner',
      url: `/api/documents/${live}/live-text/sync`,
      body: { schema: liveSchemaVersion, after: null, update: titleUpdate(live) },
    },
    // The first assembly of a group, which keeps its by-laws.
    {
      key: 'POST /api/assemblies',
      who: 'owner',
      url: '/api/assemblies',
      body: {
        groupId: open,
        title: 'Meeting at the quay',
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
        timeZone: 'Europe/Madrid',
        place: 'Hall',
        link: '',
        agenda: [{ title: 'Berths' }],
        bylaws: { noticeDays: 0, quorum: { kind: 'none' }, proxiesPerPerson: 0, weights: 'equal', majority: 'simple' },
        commandId: newId(),
      },
    },
    {
      key: 'PUT /api/assemblies/:id/motions/:motion/ballot',
      who: 'member',
      url: `/api/assemblies/${idOf('assembly with a secret vote')}/motions/m1/ballot`,
      body: { choice: 'for', inNameOf: [member.id] },
    },
    {
      key: 'PUT /api/groups/:id/mailing-list/following',
      who: 'member',
      url: `/api/groups/${linked}/mailing-list/following`,
      body: { isFollowing: true },
    },
    { key: 'PUT /api/blocks/:userId', who: 'owner', url: `/api/blocks/${member.id}` },
    {
      key: 'POST /api/questions/:id/replies',
      who: 'member',
      url: `/api/questions/${question}/replies`,
      body: { content: text(`Ask @${owner.username}`), commandId: newId() },
    },
    {
      key: 'POST /api/negotiations',
      who: 'owner',
      url: '/api/negotiations',
      body: {
        title: 'Berths',
        agenda: 'Who moors where',
        documentType: 'Agreement',
        lengthMinutes: 60,
        groupId: group,
        commandId: newId(),
      },
    },
    // On copies in which the manager has enrolled no key, which would have to sign them.
    { key: 'POST /api/negotiations/:id/end', who: 'owner', url: `/api/negotiations/${session}/end`, body: { commandId: newId() } },
    {
      key: 'POST /api/negotiations/:id/hand-over',
      who: 'owner',
      url: `/api/negotiations/${session}/hand-over`,
      body: { userId: member.id, commandId: newId() },
    },
    {
      key: 'POST /api/negotiations/:id/hand-over/decline',
      who: 'member',
      url: `/api/negotiations/${idOf('offered session')}/hand-over/decline`,
      body: { commandId: newId() },
    },
    {
      key: 'POST /api/groups/:id/manager',
      who: 'owner',
      url: `/api/groups/${group}/manager`,
      body: { userId: member.id },
    },
    { key: 'POST /api/groups/:id/manager/accept', who: 'member', url: `/api/groups/${linked}/manager/accept` },
  ];
}

/** A change of the title of a live text by a new client. */
function titleUpdate(id: string): string {
  const doc = new Y.Doc();
  doc.getText(partsOf(id).title).insert(0, 'Quay');
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
}
