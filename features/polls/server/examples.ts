import { newId } from '#platform/server/common/id.ts';
import type { Examples, Fixture, PersonOfTests, Role, Thing } from '#platform/server/testing/examples.ts';

const inside: readonly Role[] = ['owner', 'member'];
const endsAt = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

async function aPoll(fixture: Fixture, writtenBy: PersonOfTests, name: string, fields: object = {}, place?: object): Promise<Thing> {
  const [question, option] = [fixture.mark(), fixture.mark()];
  const requested = {
    ...(place ?? { groupId: fixture.thing('private group').params?.['id'] }),
    question,
    kind: 'single',
    options: [option, 'Other'],
    endsAt: endsAt(),
    results: 'always',
    ...fields,
  };
  const { id } = (await fixture.ask(writtenBy, 'POST /api/polls', requested)) as { id: string };
  // The manager may also delete polls that members asked.
  return {
    name,
    at: '/api/polls/:id',
    params: { id },
    seenBy: inside,
    changedBy: writtenBy === 'owner' || place ? [writtenBy] : ['owner', writtenBy],
    writtenBy,
    marks: { id, question, option },
  };
}

/** A poll for a date that has ended. */
async function anEndedPoll(fixture: Fixture): Promise<Thing> {
  const question = fixture.mark();
  const groupId = fixture.thing('private group').params?.['id'];
  const options = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const requested = {
    groupId,
    question,
    kind: 'dates',
    options,
    endsAt: endsAt(),
    results: 'always',
    timeZone: 'Europe/Madrid',
    minutes: 60,
  };
  const { id } = (await fixture.ask('owner', 'POST /api/polls', requested)) as { id: string };
  await fixture.ask('owner', `PUT /api/polls/${id}/end`, { endsAt: null });
  return {
    name: 'ended poll for a date',
    at: '/api/polls/:id',
    params: { id },
    seenBy: inside,
    changedBy: ['owner'],
    writtenBy: 'owner',
    marks: { id, question },
  };
}

/** A secret poll that has ended, with a ballot of its author. */
async function aSecretPoll(fixture: Fixture): Promise<Thing> {
  const made = await aPoll(fixture, 'owner', 'ended secret poll', { isSecret: true, results: 'atEnd' });
  await fixture.ask('owner', `PUT /api/polls/${made.params?.['id']}/vote`, { choices: [1] });
  await fixture.ask('owner', `PUT /api/polls/${made.params?.['id']}/end`, { endsAt: null });
  return made;
}

/** Examples for the app-wide tests: polls of the manager and of a member, and the input of each call. */
export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    const idOf = (name: string) => fixture.thing(name).params?.['id'];
    const voted = await aPoll(fixture, 'owner', 'poll of the manager');
    await fixture.ask('owner', `PUT /api/polls/${voted.params?.['id']}/vote`, { choices: [0] });
    return [
      voted,
      await aPoll(fixture, 'owner', 'second poll of the manager'),
      await aPoll(fixture, 'owner', 'third poll of the manager'),
      await aPoll(fixture, 'member', 'poll of a member'),
      await aPoll(fixture, 'owner', 'open secret poll', { isSecret: true, results: 'atEnd' }),
      await aPoll(fixture, 'member', 'poll in a conversation', {}, { conversationId: idOf('conversation of a group') }),
      await aPoll(fixture, 'member', 'poll in a private conversation', {}, { conversationId: idOf('private conversation') }),
      await aPoll(fixture, 'owner', 'poll below a document', {}, { documentId: idOf('document for a group') }),
      await anEndedPoll(fixture),
      await aSecretPoll(fixture),
    ];
  },
  calls: ({ thing, mark }) => {
    const groupId = thing('private group').params?.['id'];
    const written = () => ({ question: mark(), kind: 'multiple', options: [mark(), mark()], endsAt: endsAt(), results: 'atEnd' });
    const author = ({ writtenBy = 'owner' }: Thing): readonly Role[] => (writtenBy === null ? [] : [writtenBy]);
    return {
      'GET /api/polls': { queries: ['', 'list=open', 'list=ended', `groupId=${groupId}`] },
      'POST /api/polls': { by: inside, body: () => ({ groupId, ...written(), commandId: newId() }) },
      'PUT /api/polls/:id': { on: 'second poll of the manager', by: author, body: written },
      'GET /api/polls/:id/votes': { on: 'poll of the manager', queries: ['', 'option=1'] },
      'GET /api/polls/:id/ballots': { on: 'ended secret poll' },
      'PUT /api/polls/:id/end': { on: 'poll of a member', body: () => ({ endsAt: endsAt() }) },
      'PUT /api/polls/:id/event': { on: 'ended poll for a date', body: () => ({ option: 0 }) },
      // A poll without votes, so that the call adds one.
      'PUT /api/polls/:id/vote': { on: 'third poll of the manager', by: inside, body: () => ({ choices: [1], reason: mark() }) },
      'DELETE /api/polls/:id/vote': { on: 'poll of the manager', by: inside },
      'DELETE /api/polls/:id': { on: 'second poll of the manager', thenSeenBy: [] },
    };
  },
  persons: { polls: { inExport: 'polls.json' }, poll_votes: { inExport: 'poll-votes.json' }, poll_voters: { inExport: 'poll-votes.json' } },
};
