import type { CallExample, Examples, Fixture, Thing } from '#platform/server/testing/examples.ts';
import { everybody, people } from '#platform/server/testing/examples.ts';
import { newId } from '#platform/server/common/id.ts';
import { firstHash } from '#platform/contract/hash-chain.ts';
import { sampleIds } from '../contract/sample.ts';
import { joinSession, quitSession } from '../contract/live.ts';
import { approving } from '../contract/signing/approval.ts';
import { countersigning, type SealedEnd } from '../contract/signing/countersignature.ts';
import { signStatement } from '../contract/signing/signature.ts';
import type { StatementContent } from '../contract/signing/signed.ts';
import { sealSession } from './contract/seal-session.ts';
import { aDevice, type Device } from './signing/testing/signed-session.ts';
import { deviceBody } from './testing/device-body.ts';
import { aSession, ballotBody, clauseBody } from './testing/sessions.ts';

const parties = ['owner', 'member'] as const;
const manager = ['owner'] as const;
const command = () => ({ commandId: newId() });
const outlives = 'what was signed with others stays with them';

/** The hash of the first event of each session, which devices have seen. */
const firstHashes = new Map<string, string>();

/**
 * Statement of the member's device about the end of the session that the owner's device has
 * countersigned.
 */
let countersignatureBody: object = {};
/** A device of the owner that asks to be approved, and what the one that signs signed about it. */
let otherDevice: Device;
let approvalBody: object = {};

/** A session of the owner with a clause by the member, maybe in two languages; the former member has left it. */
async function aMarkedSession({ app, people: them, mark, ask }: Fixture, languages?: ['fr', 'ar']) {
  const words = { title: mark(), agenda: mark() };
  const marks = { ...words, clause: `${mark()} [? EUR] [? date]`, ...(languages && { translation: `${mark()} [? EUR] [? date]` }) };
  const { id } = await aSession(app, them.owner.viewer, [them.member.viewer, them.formerMember.viewer], { ...words, languages });
  const body = { ...clauseBody(marks.clause), ...(languages && { translations: { ar: marks.translation } }) };
  const { events } = (await ask('member', `POST /api/negotiations/${id}/clauses`, body)) as {
    events: { type: string; data: { clauseId?: string } }[];
  };
  await ask('formerMember', `POST /api/negotiations/${id}/leave`, {});
  const log = (await ask('owner', `GET /api/negotiations/${id}/events`)) as { events: { hash: string }[] };
  firstHashes.set(id, log.events[0]?.hash ?? '');
  const clauseId = events.find(({ data }) => data.clauseId)?.data.clauseId ?? '';
  return { id, clauseId, marks };
}

/** Enrols a device of a party; returns how it signs, and the event of its enrolment. */
async function anEnrolledDevice({ ask }: Fixture, id: string, who: 'owner' | 'member') {
  const device = await aDevice();
  const at = new Date().toISOString();
  const first = { seenSeq: 1, seenHash: firstHashes.get(id) ?? firstHash };
  const signed = (content: StatementContent, commandId: string, seen: typeof first) =>
    signStatement({ ...content, session: id, key: device.keyId, commandId, ...seen, at }, device.sign);
  const commandId = newId();
  const enrolment = { key: device.key, commandId, signed: await signed({ type: 'enrol' }, commandId, first) };
  const { events } = (await ask(who, `POST /api/negotiations/${id}/devices`, enrolment)) as { events: [{ seq: number; hash: string }] };
  return { device, at, first, signed, last: { seenSeq: events[0].seq, seenHash: events[0].hash } };
}

/** A session that devices signed; that of the owner has countersigned it, that of the member has not yet. */
async function aCountersignedSession(fixture: Fixture) {
  const { app, ask } = fixture;
  const session = await aMarkedSession(fixture);
  const own = await anEnrolledDevice(fixture, session.id, 'owner');
  const other = await anEnrolledDevice(fixture, session.id, 'member');
  const commandId = newId();
  await ask('owner', `POST /api/negotiations/${session.id}/end`, {
    commandId,
    signed: await own.signed({ type: 'end' }, commandId, own.last),
  });
  await sealSession(app, session.id, 'examples');
  const { end } = (await ask('owner', `GET /api/negotiations/${session.id}/countersignatures`)) as { end: unknown };
  const by = ({ device, at }: typeof own) => signStatement(countersigning(end as SealedEnd, device.keyId, at), device.sign);
  await ask('owner', `POST /api/negotiations/${session.id}/countersignatures`, await by(own));
  countersignatureBody = await by(other);
  return session;
}

/** A session in which another device of the owner asks to be approved by the one that signs. */
async function anAskingDevice(fixture: Fixture) {
  const session = await aMarkedSession(fixture);
  const { device, at, first } = await anEnrolledDevice(fixture, session.id, 'owner');
  otherDevice = await aDevice();
  await fixture.ask('owner', `PUT /api/negotiations/${session.id}/device-request`, { key: otherDevice.key });
  const frame = { session: session.id, key: device.keyId, ...first, at };
  approvalBody = await signStatement(approving(frame, otherDevice.keyId), device.sign);
  return session;
}

/** The owner's sessions: running, offered to the member, ended, in languages, and with devices. */
async function someSessions(fixture: Fixture): Promise<Thing[]> {
  const { people: them, mark, ask } = fixture;
  const [running, offered, ended] = [await aMarkedSession(fixture), await aMarkedSession(fixture), await aMarkedSession(fixture)];
  await ask('owner', `POST /api/negotiations/${offered.id}/hand-over`, { userId: them.member.viewer.id });
  await ask('owner', `POST /api/negotiations/${running.id}/clauses`, clauseBody(mark()));
  await ask('owner', `PUT /api/negotiations/${running.id}/clauses/${running.clauseId}/ranges/0`, { from: 1, to: 2 });
  const vote = ballotBody({ text: ended.marks.clause }, 'accept');
  // Everyone with a key signs every command, so this session is used for devices only.
  const signing = await anAskingDevice(fixture);
  await ask('owner', `POST /api/negotiations/${ended.id}/clauses/${ended.clauseId}/vote`, vote);
  await ask('owner', `POST /api/negotiations/${ended.id}/end`, {});
  const [countersigned, inLanguages] = [await aCountersignedSession(fixture), await aMarkedSession(fixture, ['fr', 'ar'])];
  const session = (name: string, made: MarkedSession, more?: Partial<Thing>) => sessionThing(fixture, name, made, more);
  const afterTheEnd = ({ marks }: MarkedSession) => ({ seenBy: [...parties, 'formerMember'] as const, marks, partly: {} });
  return [
    session('session', running),
    session('offered session', offered),
    session('session that ended', ended, afterTheEnd(ended)),
    session('signed session that ended', countersigned, afterTheEnd(countersigned)),
    session('session in two languages', inLanguages),
    session('session with devices', signing),
    { name: 'verification', at: '/api/verify/:id', params: { id: ended.id }, seenBy: everybody, writtenBy: null },
  ];
}

type MarkedSession = Awaited<ReturnType<typeof aMarkedSession>>;

function sessionThing({ people: them }: Fixture, name: string, { id, clauseId, marks }: MarkedSession, more: Partial<Thing> = {}): Thing {
  /** View of former parties. */
  const shown = { marks: ['id', 'title', 'agenda'] };
  return {
    name,
    at: '/api/negotiations/:id',
    params: { id, clauseId, userId: them.member.viewer.id },
    seenBy: parties,
    changedBy: parties,
    marks: { id, ...marks },
    // People with the id may join immediately, so the invitation shows what it is about.
    partly: {
      ...Object.fromEntries(people.map((who) => [who, { marks: ['title', 'agenda'] }])),
      formerMember: shown,
      // The audit log names the sessions.
      administrator: shown,
    },
    outlives,
    ...more,
  };
}

/** A session for which two people wait to be admitted. */
async function anAdmittingSession({ app, people: them, mark }: Fixture): Promise<Thing> {
  const words = { title: mark(), agenda: mark() };
  const waiting = [them.asker.viewer, them.formerMember.viewer];
  const { id } = await aSession(app, them.owner.viewer, waiting, { ...words, admission: 'approval' });
  return {
    name: 'session that admits',
    at: '/api/negotiations/:id',
    params: { id, userId: them.asker.viewer.id },
    seenBy: manager,
    marks: { id, ...words },
    // People waiting for admission see the manager, but not what is negotiated.
    partly: { asker: { marks: ['id'] }, formerMember: { marks: ['id'] }, administrator: { marks: ['id'] } },
    outlives,
  };
}

type Calls = Readonly<Record<string, CallExample>>;

const callsOnSessions = ({ thing }: Fixture): Calls => ({
  'GET /api/negotiations': { queries: ['', 'mine', 'q=unseen', 'phase=ended', `groupId=${thing('private group').params?.['id']}`] },
  // Sessions have no sample.
  'GET /api/verify/:id/sample.pdf': { on: 'sample contract', by: ({ name }) => (name === 'sample contract' ? everybody : []) },
  'GET /api/negotiations/:id/invitation': { by: ({ name }) => (name.endsWith('session that ended') ? [] : people) },
  'POST /api/negotiations/:id/join': { by: ['member', ...people] },
  'PUT /api/negotiations/:id/rule': { by: manager, body: () => ({ rule: 'majority', mediator: false, ...command() }) },
  'POST /api/negotiations/:id/extend': { by: manager, body: () => ({ minutes: 5, ...command() }) },
});

const onClause = (name: string) => `POST /api/negotiations/:id/clauses/:clauseId/${name}`;

const callsOnClauses: Calls = {
  'POST /api/negotiations/:id/clauses': { body: () => clauseBody('Another clause.') },
  'PUT /api/negotiations/:id/clauses/:clauseId/ranges/:place': { params: { place: '1' }, body: () => ({ from: 1, to: 3 }) },
  [onClause('counter-proposals')]: { body: () => clauseBody('Another text.') },
  [onClause('vote')]: { body: (thing) => ballotBody({ text: thing?.marks?.['clause'] ?? '' }, 'reject') },
  [onClause('withdraw')]: { body: command },
};

const callsOnDevices: Calls = {
  'POST /api/negotiations/:id/devices': {
    on: 'session',
    body: (thing) => {
      const id = thing?.params?.['id'] ?? '';
      return deviceBody(id, firstHashes.get(id) ?? firstHash);
    },
  },
  'POST /api/negotiations/:id/countersignatures': {
    on: 'signed session that ended',
    by: ['member'],
    body: () => countersignatureBody,
  },
  'PUT /api/negotiations/:id/device-request': {
    on: 'session with devices',
    by: ['member', 'owner'],
    body: () => ({ key: otherDevice.key }),
  },
  'POST /api/negotiations/:id/device-request/approval': { on: 'session with devices', by: manager, body: () => approvalBody },
  'DELETE /api/negotiations/:id/device-request': { on: 'session with devices' },
};

const callsOnManagement: Calls = {
  'POST /api/negotiations/:id/final-vote': { by: manager, body: command },
  'POST /api/negotiations/:id/hand-over': {
    by: manager,
    body: (thing) => ({ userId: thing?.params?.['userId'], ...command() }),
  },
  'POST /api/negotiations/:id/hand-over/decline': { body: command },
  'POST /api/negotiations/:id/hand-over/accept': { on: 'offered session', by: ['member', 'owner'], body: command },
};

const callsOnParties = ({ people: them }: Fixture): Calls => ({
  'POST /api/negotiations/:id/parties/:userId/decline': {
    on: 'session that admits',
    by: manager,
    params: { userId: them.formerMember.viewer.id },
    body: command,
  },
  'POST /api/negotiations/:id/parties/:userId/admit': {
    on: 'session that admits',
    by: manager,
    body: command,
    thenSeenBy: ['owner', 'asker'],
  },
  'POST /api/negotiations/:id/parties/:userId/remove': {
    on: 'session that admits',
    by: manager,
    body: () => ({ reason: 'As agreed.', ...command() }),
  },
});

export const examples: Examples = {
  async make(fixture) {
    const sessions = await someSessions(fixture);
    // Samples are created on first request.
    await fixture.ask('visitor', `GET /api/verify/${sampleIds[0]}`);
    return [
      ...sessions,
      { name: 'sample contract', at: '/api/verify/:id', params: { id: sampleIds[0] }, seenBy: everybody, writtenBy: null },
      await anAdmittingSession(fixture),
    ];
  },
  calls: (fixture) => ({
    ...callsOnSessions(fixture),
    ...callsOnClauses,
    ...callsOnDevices,
    ...callsOnManagement,
    ...callsOnParties(fixture),
    'POST /api/negotiations/:id/leave': { on: 'offered session', body: command },
    'POST /api/negotiations/:id/end': {
      on: 'session',
      by: manager,
      body: command,
      // Former parties can read a session again once it has ended.
      thenSeenBy: [...parties, 'formerMember'],
    },
  }),
  liveCalls: {
    [joinSession]: { on: 'session', payload: ({ params }) => ({ sessionId: params?.['id'], lastSeq: 1 }) },
    [quitSession]: { on: 'session', payload: ({ params }) => ({ sessionId: params?.['id'] }), harmless: 'it leaves a screen' },
  },
  persons: {
    ...Object.fromEntries(
      [
        'negotiations',
        'negotiation_events',
        'negotiation_parties',
        'negotiation_clauses',
        'negotiation_ballots',
        'negotiation_commands',
        'negotiation_devices',
        'negotiation_countersignatures',
      ].map((table) => [table, { inExport: 'negotiations/', kept: outlives }]),
    ),
    negotiation_device_requests: { inExport: { not: 'requests of devices are valid for ten minutes' } },
    negotiation_ranges: { inExport: { not: 'ranges are secret until the clause is decided, and then deleted; no file has them' } },
  },
  emptyTables: { negotiation_differences: 'filled only where somebody changed what is kept' },
};
