import { everybody, type Examples, type Role, type Fixture, type Thing } from '#platform/server/testing/examples.ts';
import { aText } from './testing.ts';

const inside: readonly Role[] = ['owner', 'member'];

/** A question of the owner with a reply that mentions them, to which the member replied. */
async function aQuestion(fixture: Fixture, name: string, group: string, seenBy: readonly Role[]): Promise<Thing[]> {
  const [title, text, said, answered] = [fixture.mark(), fixture.mark(), fixture.mark(), fixture.mark()];
  const groupIds = [fixture.thing(group).params?.['id']];
  const { id } = (await fixture.ask('owner', 'POST /api/questions', {
    category: 'miscellaneous',
    title,
    content: aText(text),
    groupIds,
  })) as { id: string };
  const { id: replyId } = (await fixture.ask('owner', `POST /api/questions/${id}/replies`, {
    content: aText(`${said} @${fixture.people.owner.viewer.username}`),
  })) as { id: string };
  const things: Thing[] = [
    { name, at: '/api/questions/:id', params: { id }, seenBy, marks: { id, title, text } },
    { name: `reply to ${name}`, at: '/api/replies/:id', params: { id: replyId }, seenBy, marks: { replyId, said } },
  ];
  if (!seenBy.includes('stranger')) {
    const { id: answerId } = (await fixture.ask('member', `POST /api/questions/${id}/replies`, {
      content: aText(answered),
      parentId: replyId,
    })) as { id: string };
    await fixture.ask('owner', `POST /api/replies/${answerId}/vote`, { value: 1 });
    things.push({
      name: `answer to ${name}`,
      at: '/api/replies/:id',
      params: { id: answerId },
      seenBy,
      changedBy: ['member'],
      writtenBy: 'member',
      marks: { answerId, answered },
    });
  }
  return things;
}

/** Members vote for replies of others. */
const others = ({ writtenBy }: Thing): readonly Role[] => inside.filter((role) => role !== (writtenBy ?? 'owner'));

export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    return [
      ...(await aQuestion(fixture, 'question in a private group', 'private group', inside)),
      ...(await aQuestion(fixture, 'second question in a private group', 'private group', inside)),
      ...(await aQuestion(fixture, 'question in a public group', 'public group', everybody)),
      {
        name: 'questions of a public group',
        at: '/api/questions/of-group/:groupId',
        params: { groupId: String(fixture.thing('public group').params?.['id']) },
        seenBy: everybody,
        writtenBy: null,
      },
    ];
  },
  calls({ thing, mark }) {
    const groupId = thing('private group').params?.['id'];
    const written = () => ({ category: 'miscellaneous', title: mark(), content: aText(mark()) });
    const replyTo = (question?: Thing) => (question ? thing(`reply to ${question.name}`).params?.['id'] : undefined);
    return {
      'GET /api/questions': {
        queries: [
          '',
          'list=all',
          'list=mine',
          'list=unanswered',
          'list=solved',
          `groupId=${groupId}`,
          'category=miscellaneous',
          'q=unseen',
        ],
      },
      'GET /api/questions/similar': { queries: [`title=${encodeURIComponent('unseen')}`] },
      'POST /api/questions': { by: inside, body: () => ({ ...written(), groupIds: [groupId] }) },
      'PUT /api/questions/:id': { on: 'question in a private group', body: written },
      'POST /api/questions/:id/replies': { on: 'question in a private group', by: inside, body: () => ({ content: aText(mark()) }) },
      'POST /api/questions/:id/solution': {
        on: 'question in a private group',
        body: (question) => ({ replyId: replyTo(question) ?? null }),
      },
      'PUT /api/replies/:id': { on: 'reply to question in a private group', body: () => ({ content: aText(mark()) }) },
      'POST /api/replies/:id/vote': { on: 'reply to question in a private group', by: others, body: () => ({ value: 1 }) },
      'DELETE /api/replies/:id': { on: 'answer to second question in a private group', thenSeenBy: [] },
      'DELETE /api/questions/:id': { on: 'second question in a private group', thenSeenBy: [] },
    };
  },
  persons: {
    questions: { inExport: 'questions.json' },
    question_replies: { inExport: 'replies.json' },
    reply_mentions: {
      inExport: { not: 'That somebody is named stands in what they are named in, which is in the export of who wrote it.' },
    },
    reply_votes: { inExport: 'reply-votes.json' },
  },
};
