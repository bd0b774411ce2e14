import { newId } from '#platform/server/common/id.ts';
import {
  everybody,
  people,
  type CallExample,
  type Examples,
  type Role,
  type Fixture,
  type Thing,
} from '#platform/server/testing/examples.ts';
import { closeConversation, openConversation, typing, whoIsHere } from '../contract/live.ts';
import { aMessage, aMessageUpload, aPhotograph } from './testing.ts';

const inside: readonly Role[] = ['owner', 'member'];
const groupId = (fixture: Fixture) => fixture.thing('private group').params?.['id'] ?? '';

async function aConversation(fixture: Fixture, name: string, path: string, seenBy = inside): Promise<Thing> {
  const { id } = (await fixture.ask('owner', `POST /api/groups/${groupId(fixture)}/${path}`, {})) as { id: string };
  return { name, at: '/api/conversations/:id', params: { id }, seenBy, changedBy: seenBy, marks: { id }, writtenBy: null };
}

async function aMarkedMessage(
  fixture: Fixture,
  name: string,
  { params, seenBy }: Thing,
  who: 'owner' | 'member' = 'owner',
  more = {},
): Promise<Thing> {
  const text = fixture.mark();
  const { id } = (await fixture.ask(who, `POST /api/conversations/${params?.['id']}/messages`, aMessage(text, more))) as { id: string };
  return { name, at: '/api/messages/:id', params: { id }, seenBy, changedBy: [who], writtenBy: who, marks: { id, text } };
}

/** A deleted message keeps its place and id. */
const withoutId = ({ marks: { text = '' } = {}, ...message }: Thing): Thing => ({ ...message, marks: { text } });

/** A message with a photograph and its renditions. */
async function aMessageWithPhotograph(fixture: Fixture, name: string, conversation: Thing): Promise<Thing[]> {
  const { app, people: them, mark, ask } = fixture;
  const [fileName, description] = [mark(), mark()];
  const uploadId = await aMessageUpload(app, them.owner.viewer.id, await aPhotograph(mark()), `${fileName}.jpg`);
  const message = await aMarkedMessage(fixture, name, conversation, 'owner', {
    uploadIds: [uploadId],
    descriptions: { [uploadId]: description },
  });
  const { items } = (await ask('owner', `GET /api/conversations/${conversation.params?.['id']}/messages`)) as {
    items: { id: string; attachments: { id: string }[] }[];
  };
  const id = message.params?.['id'] ?? '';
  const attachmentId = items.find((each) => each.id === id)?.attachments[0]?.id ?? '';
  const at = '/api/messages/:id/attachments/:attachmentId';
  const { seenBy } = conversation;
  return [
    message,
    { name: `photograph of ${name}`, at, params: { id, attachmentId }, seenBy, marks: { attachmentId, fileName, description } },
    {
      name: `rendition of ${name}`,
      at: `${at}/renditions/:rendition`,
      params: { id, attachmentId, rendition: 'small' },
      seenBy,
    },
  ];
}

export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    const { app, people: them, ask, mark } = fixture;
    const [owner, member, formerMember] = [them.owner.viewer, them.member.viewer, them.formerMember.viewer];
    const ofGroup = await aConversation(fixture, 'conversation of a group', 'conversation');
    const ofTwo = await aConversation(fixture, 'private conversation', `members/${member.id}/conversation`);
    const ofOne = await aConversation(fixture, 'conversation with a former member', `members/${formerMember.id}/conversation`, ['owner']);
    const things = [
      await aMarkedMessage(fixture, 'message in a group', ofGroup),
      withoutId(await aMarkedMessage(fixture, 'message to delete', ofGroup)),
      await aMarkedMessage(fixture, 'private message', ofTwo),
      await aMarkedMessage(fixture, 'private message of the other', ofTwo, 'member'),
      await aMarkedMessage(fixture, 'message to a former member', ofOne),
      ...(await aMessageWithPhotograph(fixture, 'message with a photograph', ofTwo)),
    ];
    const called = await aMarkedMessage(fixture, 'message to react to', ofGroup, 'member');
    const [first] = things;
    // Messages of other people that mention someone stay, including the name.
    await ask('owner', `PUT /api/messages/${first?.params?.['id']}`, { text: `${first?.marks?.['text']} @${owner.username}` });
    await ask('owner', `PUT /api/messages/${called.params?.['id']}/reaction`, { reaction: 'thanks' });
    await ask('owner', `PUT /api/conversations/${ofGroup.params?.['id']}/read`, { seq: 1 });
    const draft = mark();
    await ask('owner', `PUT /api/conversations/${ofGroup.params?.['id']}/draft`, { text: draft });
    await ask('owner', `PUT /api/blocks/${formerMember.id}`, {});
    await ask('owner', 'PUT /api/messenger/settings', { sharesPresence: true });
    await app.runJobs();
    const block = { params: { userId: formerMember.id }, seenBy: everybody, changedBy: people, writtenBy: null } as const;
    return [
      ofGroup,
      ofTwo,
      ofOne,
      ...things,
      called,
      { name: 'draft', seenBy: ['owner'], marks: { draft } },
      {
        name: 'groups in common',
        at: '/api/conversations/with/:userId',
        params: { userId: member.id },
        seenBy: everybody,
        writtenBy: null,
      },
      { name: 'block', at: '/api/blocks/:userId', ...block },
    ];
  },
  calls(fixture): Readonly<Record<string, CallExample>> {
    const { people: them, mark } = fixture;
    const inGroups = ({ name }: Thing): readonly Role[] =>
      ['private group', 'private group with a link'].includes(name) ? inside : name === 'public group' ? ['owner'] : [];
    return {
      'POST /api/groups/:id/conversation': { on: 'private group', by: inGroups },
      'POST /api/groups/:id/members/:userId/conversation': {
        on: 'private group',
        by: ({ name }) => (name === 'private group' || name === 'private group with a link' ? ['owner'] : []),
        params: { userId: them.member.viewer.id },
      },
      'POST /api/conversations/:id/accept': {
        on: 'private conversation',
        by: ({ name }) => (name === 'conversation with a former member' ? [] : inside),
      },
      'POST /api/conversations/:id/decline': {
        on: 'private conversation',
        by: ({ name }) => (name === 'conversation with a former member' ? [] : inside),
      },
      'GET /api/conversations/:id/messages': { queries: ['', 'after=0&change=0', 'before=3', 'around=1', 'at=2026-01-01T00:00:00Z'] },
      'GET /api/conversations/:id/search': { queries: ['q=unseen'] },
      'GET /api/conversations/:id/people': { queries: [''] },
      'GET /api/conversations/:id/draft': { by: inside },
      'POST /api/conversations/:id/messages': {
        on: 'private conversation',
        by: ({ name }) => (name === 'conversation with a former member' ? [] : inside),
        body: () => aMessage(mark()),
      },
      'PUT /api/conversations/:id/read': { on: 'private conversation', body: () => ({ seq: 2 }) },
      'PUT /api/conversations/:id/muted': { on: 'private conversation', body: () => ({ until: '2900-01-01T00:00:00Z' }) },
      'PUT /api/conversations/:id/draft': { on: 'private conversation', body: () => ({ text: mark() }) },
      'PUT /api/messages/:id': { on: 'private message', body: () => ({ text: mark() }) },
      'PUT /api/messages/:id/reaction': {
        on: 'private message of the other',
        by: ({ name }) => (name === 'message to a former member' ? [] : inside),
        body: () => ({ reaction: 'like' }),
      },
      'DELETE /api/messages/:id': { on: 'message to delete', thenSeenBy: [] },
      'PUT /api/blocks/:userId': { by: ['owner'] },
      'DELETE /api/blocks/:userId': {},
      'PUT /api/messenger/settings': { body: () => ({ sharesPresence: false }) },
    };
  },
  liveCalls: {
    [openConversation]: { on: 'private conversation', payload: ({ params }) => ({ conversationId: params?.['id'] }) },
    [typing]: { on: 'private conversation', payload: ({ params }) => ({ conversationId: params?.['id'] }) },
    [closeConversation]: {
      on: 'private conversation',
      payload: ({ params }) => ({ conversationId: params?.['id'] ?? newId() }),
      harmless: 'it leaves a screen',
    },
    [whoIsHere]: { on: 'private conversation', payload: () => ({}), harmless: 'it tells of one’s own partners alone' },
  },
  persons: {
    conversations: { inExport: 'messenger/conversations.json' },
    messages: { inExport: 'messenger/messages.json', kept: 'the place of a message stays for its readers, without what it said' },
    message_mentions: { inExport: { not: 'it is what others wrote' } },
    message_reactions: { inExport: 'messenger/reactions.json' },
    conversation_people: { inExport: 'messenger/conversations.json' },
    message_drafts: { inExport: 'messenger/conversations.json' },
    messenger_blocks: { inExport: 'messenger/settings.json' },
    messenger_settings: { inExport: 'messenger/settings.json' },
  },
};
