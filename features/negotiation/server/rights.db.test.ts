import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { newId } from '#platform/server/common/id.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { aViewer, createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { readCheck } from '../contract/contract-endpoints.ts';
import { countersign, readCountersignatures } from '../contract/countersignature-endpoints.ts';
import { approveDevice, enrolDevice, readDeviceRequest, removeDeviceRequest, requestDevice } from '../contract/device-endpoints.ts';
import * as clauseEndpoints from '../contract/clause-endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { readHiding } from '../contract/hiding-endpoints.ts';
import { readInvitation } from '../contract/invitation-endpoints.ts';
import { enterRange, readZones } from '../contract/zone-endpoints.ts';
import { negotiation } from './feature.ts';
import { liveCalls } from './live/live-calls.ts';
import { deviceBody } from './testing/device-body.ts';
import { manyPeople } from './testing/people.ts';
import { aSession, ballotBody, clauseBody, wholeSession } from './testing/sessions.ts';

const roles = ['visitor', 'stranger', 'waiting', 'declined', 'left', 'removed', 'party', 'manager'] as const;
type Role = (typeof roles)[number];

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let viewers: Record<Exclude<Role, 'visitor'>, SignedInViewer>;

beforeAll(async () => {
  database = await testDatabase();
  const features = [accounts, groups, negotiation];
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  const viewerOf = ({ id, username }: { id: string; username: string }) => aViewer({ id, username });
  const [manager] = (await manyPeople(app, 1, 'manager')).map(viewerOf);
  const others = (await manyPeople(app, 6)).map(viewerOf);
  viewers = Object.fromEntries(roles.slice(1).map((role, place) => [role, role === 'manager' ? manager : others[place]])) as typeof viewers;
});
afterAll(() => database.drop());

const viewerOf = (role: Role): Viewer => (role === 'visitor' ? visitor : viewers[role]);

/**
 * A session with people in every role, a clause by the manager, and one by the party with only
 * their vote.
 */
async function aPeopledSession() {
  const { id } = await aSession(app, viewers.manager, [], { admission: 'approval' });
  const params = { id };
  for (const role of ['left', 'removed', 'party', 'declined', 'waiting'] as const) {
    await ask(endpoints.joinNegotiation, viewers[role], { params });
    const about = { params: { id, userId: viewers[role].id } };
    if (role === 'declined') await ask(endpoints.declineParty, viewers.manager, about);
    else if (role !== 'waiting') await ask(endpoints.admitParty, viewers.manager, about);
  }
  await ask(endpoints.leaveNegotiation, viewers.left, { params });
  await ask(endpoints.removeParty, viewers.manager, { params: { id, userId: viewers.removed.id }, body: { reason: 'x' } });
  await ask(clauseEndpoints.proposeClause, viewers.manager, { params, body: clauseBody('The manager’s [? EUR]') });
  const { state } = wholeSession(await ask(endpoints.readSession, viewers.manager, { params }));
  const { events } = (await ask(endpoints.readEvents, viewers.manager, { params })) as { events: readonly { hash: string }[] };
  return { id, clause: state.clauses[0] ?? { id: '', text: '' }, firstHash: events[0]?.hash ?? '' };
}

type Peopled = Awaited<ReturnType<typeof aPeopledSession>>;
interface CallInput {
  endpoint: Endpoint;
  input: (session: Peopled) => object;
  /**
   * Expected results for the present party and the manager while it is running: `done` or a code.
   */
  party: string;
  manager: string;
}

const bare = ({ id }: Peopled) => ({ params: { id }, body: {} });
const byManager = { party: 'negotiation.managerOnly', manager: 'done' };
const byAll = { party: 'done', manager: 'done' };

const at = '2026-11-30T08:00:00.000Z';
const signature = `${'A'.repeat(86)}==`;
const requested: Record<string, CallInput> = {
  read: { endpoint: endpoints.readSession, input: ({ id }) => ({ params: { id } }), ...byAll },
  events: { endpoint: endpoints.readEvents, input: ({ id }) => ({ params: { id } }), ...byAll },
  zones: { endpoint: readZones, input: ({ id }) => ({ params: { id } }), ...byAll },
  hiding: { endpoint: readHiding, input: ({ id }) => ({ params: { id } }), ...byAll },
  check: { endpoint: readCheck, input: ({ id }) => ({ params: { id } }), ...byAll },
  leave: { endpoint: endpoints.leaveNegotiation, input: bare, party: 'done', manager: 'negotiation.managerMustHandOver' },
  rule: {
    endpoint: endpoints.changeRule,
    input: ({ id }) => ({ params: { id }, body: { rule: 'majority', mediator: false } }),
    party: 'negotiation.managerOnly',
    manager: 'negotiation.ruleFixed',
  },
  admit: { endpoint: endpoints.admitParty, input: ({ id }) => ({ params: { id, userId: viewers.waiting.id }, body: {} }), ...byManager },
  decline: {
    endpoint: endpoints.declineParty,
    input: ({ id }) => ({ params: { id, userId: viewers.waiting.id }, body: {} }),
    ...byManager,
  },
  remove: {
    endpoint: endpoints.removeParty,
    input: ({ id }) => ({ params: { id, userId: viewers.party.id }, body: { reason: 'x' } }),
    ...byManager,
  },
  handOver: {
    endpoint: endpoints.handOverSession,
    input: ({ id }) => ({ params: { id }, body: { userId: viewers.party.id } }),
    ...byManager,
  },
  acceptHandOver: { endpoint: endpoints.acceptHandOver, input: bare, party: 'negotiation.notOffered', manager: 'done' },
  declineHandOver: { endpoint: endpoints.declineHandOver, input: bare, ...byAll },
  extend: { endpoint: endpoints.extendSession, input: ({ id }) => ({ params: { id }, body: { minutes: 1 } }), ...byManager },
  finalVote: { endpoint: endpoints.openFinalVote, input: bare, party: 'negotiation.managerOnly', manager: 'negotiation.timeNotUp' },
  end: { endpoint: endpoints.endSession, input: bare, ...byManager },
  propose: { endpoint: clauseEndpoints.proposeClause, input: ({ id }) => ({ params: { id }, body: clauseBody('x') }), ...byAll },
  counterPropose: {
    endpoint: clauseEndpoints.counterPropose,
    input: ({ id, clause }) => ({ params: { id, clauseId: clause.id }, body: clauseBody('x') }),
    ...byAll,
  },
  range: {
    endpoint: enterRange,
    input: ({ id, clause }) => ({ params: { id, clauseId: clause.id, place: '0' }, body: { from: 1, to: 2 } }),
    ...byAll,
  },
  vote: {
    endpoint: clauseEndpoints.castVote,
    input: ({ id, clause }) => ({ params: { id, clauseId: clause.id }, body: ballotBody(clause, 'reject') }),
    ...byAll,
  },
  withdraw: {
    endpoint: clauseEndpoints.withdrawClause,
    input: ({ id, clause }) => ({ params: { id, clauseId: clause.id }, body: {} }),
    party: 'clause.cannotWithdraw',
    manager: 'done',
  },
  enrol: {
    endpoint: enrolDevice,
    input: ({ id, firstHash }) => ({ params: { id }, body: deviceBody(id, firstHash) }),
    ...byAll,
  },
  readRequest: { endpoint: readDeviceRequest, input: ({ id }) => ({ params: { id } }), ...byAll },
  request: {
    endpoint: requestDevice,
    input: ({ id, firstHash }) => ({ params: { id }, body: { key: (deviceBody(id, firstHash) as { key: object }).key } }),
    ...byAll,
  },
  approve: {
    endpoint: approveDevice,
    input: ({ id, firstHash }) => ({
      params: { id },
      body: {
        statement: { type: 'approve', session: id, key: firstHash, device: firstHash, seenSeq: 1, seenHash: firstHash, at },
        signature,
      },
    }),
    party: 'signature.unknownKey',
    manager: 'signature.unknownKey',
  },
  removeRequest: { endpoint: removeDeviceRequest, input: ({ id }) => ({ params: { id } }), ...byAll },
  countersignatures: { endpoint: readCountersignatures, input: ({ id }) => ({ params: { id } }), ...byAll },
  countersign: {
    endpoint: countersign,
    input: ({ id, firstHash }) => ({
      params: { id },
      body: {
        statement: {
          type: 'countersign',
          session: id,
          key: firstHash,
          events: 1,
          headHash: firstHash,
          files: { en: firstHash, es: firstHash, fr: firstHash },
          at,
        },
        signature,
      },
    }),
    party: 'contract.notSealed',
    manager: 'contract.notSealed',
  },
};

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
      return error.code;
    },
  );
}

/** Expected result for each role: as listed for parties; for others the session does not exist. */
const wanted = (each: CallInput): Record<Role, string> => ({
  visitor: 'auth.required',
  stranger: 'thing.notFound',
  waiting: 'thing.notFound',
  declined: 'thing.notFound',
  left: 'thing.notFound',
  removed: 'thing.notFound',
  party: each.party,
  manager: each.manager,
});

describe('who may do what in a session', () => {
  test('NE-22 every command and every live call is covered here', () => {
    const about = negotiation.routes.filter(({ endpoint }) => ['negotiation.take', 'negotiation.read'].includes(endpoint.action));
    const json = about.filter(({ endpoint }) => !('fileType' in endpoint));
    expect(json.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining(Object.values(requested).map(({ endpoint }) => endpoint)));
    expect(json).toHaveLength(Object.keys(requested).length);
    expect(liveCalls.map(({ name }) => name)).toEqual(['joinSession', 'quitSession']);
  });

  test('NE-22 over HTTP, while running: only the manager can use manager commands, and only present parties the others', async () => {
    const found: Record<string, Record<string, string>> = {};
    for (const [name, each] of Object.entries(requested)) {
      const row: Record<string, string> = {};
      // Refused roles change nothing and share a session; the other roles get separate ones.
      const session = await aPeopledSession();
      for (const role of roles.slice(0, -2)) row[role] = await codeOf(ask(each.endpoint, viewerOf(role), each.input(session)));
      row['party'] = await codeOf(ask(each.endpoint, viewers.party, each.input(session)));
      row['manager'] = await codeOf(ask(each.endpoint, viewers.manager, each.input(await aPeopledSession())));
      found[name] = row;
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(requested).map(([name, each]) => [name, wanted(each)])));
  });

  test('NE-18 over HTTP, after the end: all former parties can read, nobody can send commands', async () => {
    const session = await aPeopledSession();
    await ask(endpoints.endSession, viewers.manager, { params: { id: session.id } });
    for (const [name, each] of Object.entries(requested)) {
      const isRead = ['read', 'events', 'check', 'hiding', 'zones', 'readRequest', 'countersignatures'].includes(name);
      // Devices countersign the end, once it is sealed.
      const refused = name === 'countersign' ? 'contract.notSealed' : 'negotiation.ended';
      for (const role of roles) {
        const answer = await codeOf(ask(each.endpoint, viewerOf(role), each.input(session)));
        const wasParty = ['left', 'removed', 'party', 'manager'].includes(role);
        const outside = role === 'visitor' ? 'auth.required' : 'thing.notFound';
        expect(`${name} ${role} ${answer}`).toBe(`${name} ${role} ${wasParty ? (isRead ? 'done' : refused) : outside}`);
      }
    }
  });

  test('NE-22 over the live connection: present parties can join its room, and after the end all former parties', async () => {
    const session = await aPeopledSession();
    const joinCall = liveCalls[0];
    const join = async (role: Exclude<Role, 'visitor'>) => {
      const inside = new Set<string>();
      const window = { enter: async (room: string) => void inside.add(room), leave: async (room: string) => void inside.delete(room) };
      const payload = { sessionId: session.id, lastSeq: 1 };
      const code = await codeOf(
        joinCall?.run({ ...app.as(viewers[role]), window }, payload as never) ?? Promise.reject(new Error('no call')),
      );
      return `${code} ${inside.size}`;
    };
    const all = async () => Object.fromEntries(await Promise.all(roles.slice(1).map(async (role) => [role, await join(role as 'party')])));
    const out = 'thing.notFound 0';
    const none = { stranger: out, waiting: out, declined: out };
    expect(await all()).toEqual({ ...none, left: out, removed: out, party: 'done 1', manager: 'done 1' });
    await ask(endpoints.endSession, viewers.manager, { params: { id: session.id }, body: { commandId: newId() } });
    expect(await all()).toEqual({ ...none, left: 'done 1', removed: 'done 1', party: 'done 1', manager: 'done 1' });
  });

  test('NE-03 before joining, people who may join directly see the topic; with admission they only see the manager', async () => {
    const invited = async (role: Role, id: string) => {
      const reading = ask(readInvitation, viewerOf(role), { params: { id } });
      return reading.then(
        ({ title, agenda, documentType, viewerStatus }) => [title, agenda, documentType, viewerStatus].join('|'),
        (error: unknown) => (isRefusal(error) ? error.code : Promise.reject(error)),
      );
    };
    const all = async (id: string) => Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await invited(role, id)])));
    const about = { title: 'Berths', agenda: 'Who moors where' };
    const { id: open } = await aSession(app, viewers.manager, [viewers.party], about);
    expect([await invited('stranger', open), await invited('party', open), await invited('visitor', open)]).toEqual([
      'Berths|Who moors where|services|none',
      'Berths|Who moors where|services|present',
      'auth.required',
    ]);
    const { id } = await aPeopledSession();
    const none = 'thing.notFound';
    const shown = '|Who delivers what, and when.|services|';
    expect(await all(id)).toEqual({
      visitor: 'auth.required',
      stranger: '|||none',
      waiting: '|||waiting',
      declined: none,
      left: `${shown}left`,
      removed: none,
      party: `${shown}present`,
      manager: `${shown}present`,
    });
    await ask(endpoints.endSession, viewers.manager, { params: { id } });
    expect([...new Set(Object.values(await all(id)))]).toEqual(['auth.required', none]);
    expect(await invited('stranger', 'no id')).toBe(none);
  });

  test('NE-02 a mediator manages and proposes, but does not vote', async () => {
    const { id } = await aSession(app, viewers.manager, [viewers.party], { mediator: true });
    await ask(clauseEndpoints.proposeClause, viewers.manager, { params: { id }, body: clauseBody('Neutral ground') });
    const { state } = wholeSession(await ask(endpoints.readSession, viewers.party, { params: { id } }));
    const [clause] = state.clauses;
    if (!clause) throw new Error('no clause');
    expect(clause.ballots).toEqual([]);
    const cast = (role: 'party' | 'manager') =>
      codeOf(ask(clauseEndpoints.castVote, viewers[role], { params: { id, clauseId: clause.id }, body: ballotBody(clause, 'accept') }));
    expect([await cast('manager'), await cast('party')]).toEqual(['vote.mediator', 'done']);
  });
});
