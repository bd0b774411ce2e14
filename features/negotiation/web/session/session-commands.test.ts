import { expect, test, vi } from 'vitest';
import type { RawCall } from '#platform/contract/page.ts';
import { setTransport } from '#platform/web/api/api.ts';
import { TestSession } from '../../contract/rules/testing/test-session.ts';
import { contentOf } from '../../contract/signing/statement.ts';
import { sessionCommands, type Sign } from './session-commands.ts';
import { SessionFeed } from './session-feed.ts';

const unheard = { isProblem: true, code: 'network.failed', status: 0 };

function scene(answer: (attempt: number) => unknown, sign?: Sign) {
  const sitting = new TestSession({}, 'bob');
  for (const name of ['a', 'b', 'c']) sitting.propose('mia', name);
  const catchingUp = vi.fn(async () => ({ seq: sitting.state.seq, now: sitting.at, events: [] }));
  const feed = new SessionFeed(
    { state: sitting.state, now: sitting.at },
    {
      link: { acquire: () => () => {}, isConnected: () => false, onConnection: () => () => {}, on: () => () => {}, call: async () => ({}) },
      read: async () => ({ state: sitting.state, now: sitting.at }),
      readEvents: catchingUp,
      onGone: () => {},
    },
  );
  const sent: RawCall[] = [];
  setTransport(async (_endpoint, input) => {
    sent.push(input);
    return answer(sent.length);
  });
  return { sitting, feed, sent, catchingUp, commands: sessionCommands(feed, sign) };
}

const idOf = ({ body }: RawCall) => (body as { commandId: string }).commandId;

test('NE-19 a command without reply is repeated with the same id, and its events are applied immediately', async () => {
  const answered = { events: [] as unknown[] };
  const { sitting, feed, sent, commands } = scene((attempt) => {
    if (attempt < 3) throw unheard;
    return answered;
  });
  const known = sitting.events.length;
  sitting.accepts('bob', 'a');
  answered.events = sitting.events.slice(known);
  const [clause] = feed.state().clauses;
  if (!clause) throw new Error('no clause');
  await commands.vote(clause, 'accept');
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(idOf)).size).toBe(1);
  expect(sent[0]?.body).toMatchObject({ choice: 'accept', textHash: clause.textHash, confirmed: false });
  expect(feed.state()).toEqual(sitting.state);
});

test('NE-11 a rejection includes confirmation and reason; two commands have different ids', async () => {
  const { feed, sent, commands } = scene(() => ({ events: [] }));
  const [clause] = feed.state().clauses;
  if (!clause) throw new Error('no clause');
  await commands.vote(clause, 'reject', { reason: 'Too dear' });
  await commands.withdraw(clause.id);
  expect(sent[0]?.body).toMatchObject({ choice: 'reject', confirmed: true, reason: 'Too dear' });
  expect(new Set(sent.map(idOf)).size).toBe(2);
});

test('NE-27 NE-28 a vote with conditions is signed over the texts that it depends on, as the log will give them', async () => {
  const signing = vi.fn<Sign>(async () => undefined);
  const { sitting, feed, sent, commands } = scene(() => ({ events: [] }), signing);
  const [clause, ...others] = feed.state().clauses;
  if (!clause) throw new Error('no clause');
  const conditions = others.map(({ id }) => id).toReversed();
  await commands.vote(clause, 'accept', { conditions });
  expect(sent[0]?.body).toMatchObject({ choice: 'accept', conditions });
  const data = { clauseId: clause.id, choice: 'accept', reason: null, textHash: clause.textHash, conditions } as const;
  const textHashOf = (id: string) => sitting.state.clauses.find((each) => each.id === id)?.textHash;
  expect(signing.mock.calls[0]?.[0]).toEqual(contentOf({ type: 'ballotCast', data, actorId: 'bob' }, textHashOf));
  expect(signing.mock.calls[0]?.[0].conditions).toEqual(others.map(({ textHash }) => textHash).toSorted());
});

test('NE-19 if someone else acted first, the command is refused and their events are loaded immediately', async () => {
  const { catchingUp, commands } = scene(() => {
    throw { isProblem: true, code: 'clause.decided', status: 409 };
  });
  await expect(commands.withdraw('a')).rejects.toMatchObject({ code: 'clause.decided' });
  expect(catchingUp).toHaveBeenCalledOnce();
});
