import { fork, type ChildProcess } from 'node:child_process';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveReady } from '#platform/contract/live.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { joinSession, sessionPresence, updateClauses } from '../contract/live.ts';
import { apply } from '../contract/rules/apply.ts';
import { linkText } from '../contract/rules/chain.ts';
import type { ChainedEvent } from '../contract/rules/events.ts';
import type { SessionState } from '../contract/rules/state.ts';
import { together, type SentSession } from '../contract/sent-session.ts';
import { negotiation } from './feature.ts';
import { manyPeople, type Person } from './testing/people.ts';
import { ballotBody, clauseBody, hashOf, readLog, replayed, stateInTables } from './testing/sessions.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

interface Node {
  process: ChildProcess;
  url: string;
}

let database: TestDatabase;
let app: TestApp;
let manager: Person;
let people: Person[];
let one: Node;
let two: Node;
const nodes: Node[] = [];
const sockets: Socket[] = [];

async function startNode(lastWords = ''): Promise<Node> {
  const child = fork(new URL('./testing/node.ts', import.meta.url), [database.url, lastWords], { stdio: 'inherit' });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`a node ended with ${code}`)));
  });
  const node = { process: child, url };
  nodes.push(node);
  return node;
}

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [accounts, groups, negotiation]);
  [manager] = (await manyPeople(app, 1, 'manager')) as [Person];
  people = await manyPeople(app, 20);
  [one, two] = await Promise.all([startNode(), startNode()]);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const node of nodes) node.process.kill('SIGKILL');
  await database.drop();
});

/**
 * Sends a request.
 *
 * @throws if the node dies before it replies
 */
async function send(node: Node, person: Person, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${node.url}/api/negotiations${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${person.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function aRunningSession(parties: readonly Person[]): Promise<string> {
  const { body } = await send(one, manager, '', { agenda: 'Everything', documentType: 'sale', lengthMinutes: 60 });
  const { id } = body['state'] as SessionState;
  for (const party of parties) expect((await send(one, party, `/${id}/join`, {})).status).toBe(200);
  return id;
}

/** A client with a session open: applies updates, and requests missing ones. */
async function screen(node: Node, person: Person, id: string) {
  const socket = io(node.url, { path: '/live', transports: ['websocket'], auth: { token: person.token }, reconnection: false });
  sockets.push(socket);
  let state: SessionState | undefined;
  const shown = { socket, state: () => state, presence: [] as string[], came: 0 };
  const take = (events: readonly ChainedEvent[]) => {
    for (const { hash: _, ...event } of events) if (event.seq === (state?.seq ?? 0) + 1) state = apply(state, event);
  };
  const join = async () => {
    const answer = await socket.timeout(5_000).emitWithAck(joinSession, { sessionId: id, lastSeq: state?.seq ?? null });
    if ('snapshot' in answer) state = answer.snapshot.state;
    else if ('isToBeRead' in answer) state = together((await send(node, person, `/${id}`)).body as unknown as SentSession);
    else take(answer.events);
  };
  socket.on(updateClauses, (result: { seq: number; events: ChainedEvent[] }) => {
    shown.came += 1;
    take(result.events);
    // The connection may be gone.
    if (result.seq > (state?.seq ?? 0)) void join().catch(() => {});
  });
  socket.on(sessionPresence, ({ userIds }: { userIds: string[] }) => (shown.presence = userIds));
  await new Promise<void>((resolve, reject) => socket.on(liveReady, resolve).on('connect_error', reject));
  await join();
  return shown;
}

/** Verifies the chain of the log and that the tables match it. */
async function expectWholeLog(id: string): Promise<ChainedEvent[]> {
  const log = await readLog(app, id);
  let previous = '0'.repeat(64);
  for (const [place, { hash, ...event }] of log.entries()) {
    expect(event.seq).toBe(place + 1);
    expect(hash).toBe(hashOf(linkText(id, previous, event)));
    expect(event.at >= (log[place - 1]?.at ?? '')).toBe(true);
    previous = hash;
  }
  expect(await stateInTables(app.db, id)).toEqual(await replayed(app, id));
  return log;
}

describe('several nodes with one database', () => {
  test('NE-20 200 concurrent votes on two nodes, one of which is killed: the log is valid, no acknowledged vote is lost or counted twice', async () => {
    const id = await aRunningSession(people);
    for (let number = 1; number <= 10; number += 1) await send(one, manager, `/${id}/clauses`, clauseBody(`Clause ${number}`));
    const { clauses } = together((await send(one, manager, `/${id}`)).body as unknown as SentSession);
    const toDelete = await startNode();
    const [here, there] = [await screen(one, manager, id), await screen(toDelete, people[0] as Person, id)];
    await expect.poll(() => here.presence, { timeout: scaled(15_000) }).toEqual([manager.id, people[0]?.id].sort());

    const votes = people.flatMap((person) => clauses.map((clause) => ({ person, clause, body: ballotBody(clause, 'accept') })));
    const acknowledged: ChainedEvent[] = [];
    /**
     * Sends all at once; returns those without acknowledgement, because their node died or was too
     * busy.
     */
    const cast = async (all: readonly (readonly [Node, (typeof votes)[number]])[]) => {
      const unanswered: typeof votes = [];
      await Promise.all(
        all.map(async ([node, each]) => {
          const answer = await send(node, each.person, `/${id}/clauses/${each.clause.id}/vote`, each.body).catch((error: unknown) => {
            if (!(error instanceof TypeError)) throw error;
          });
          if (!answer || answer.status === 503) {
            unanswered.push(each);
            return;
          }
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          acknowledged.push(...(answer.body['events'] as ChainedEvent[]));
          if (acknowledged.length > 60 && !toDelete.process.killed) toDelete.process.kill('SIGKILL');
        }),
      );
      return unanswered;
    };
    let unanswered = await cast(votes.map((each, place) => [place % 2 ? one : toDelete, each]));
    expect(toDelete.process.killed).toBe(true);
    expect(unanswered.length).toBeGreaterThan(0);
    // Repeats unacknowledged votes, and some acknowledged ones.
    unanswered.push(...votes.slice(0, 20));
    while (unanswered.length > 0) unanswered = await cast(unanswered.map((each) => [one, each]));

    const log = await expectWholeLog(id);
    for (const event of acknowledged) expect(log[event.seq - 1]).toEqual(event);
    const ballots = log.filter(({ type }) => type === 'ballotCast').map(({ actorId, data }) => `${actorId} ${JSON.stringify(data)}`);
    expect(ballots).toHaveLength(210);
    expect(new Set(ballots).size).toBe(210);
    const state = together((await send(one, manager, `/${id}`)).body as unknown as SentSession);
    expect(state.clauses.map((clause) => clause.state)).toEqual(Array(10).fill('accepted'));
    // Clients of the surviving node, and those that reconnect, have the same state as a fresh load.
    await expect.poll(here.state, { timeout: scaled(15_000) }).toEqual(state);
    expect(there.socket.connected).toBe(false);
    const back = await screen(one, people[0] as Person, id);
    expect(back.state()).toEqual(state);
  });

  test('NE-20 if a node is killed between commit and broadcast, another node notifies the clients', async () => {
    const id = await aRunningSession(people.slice(0, 2));
    const shown = await screen(one, manager, id);
    const toDelete = await startNode('The last words of a node');
    expect((await send(toDelete, people[0] as Person, `/${id}`)).status).toBe(200);
    const body = clauseBody('The last words of a node');
    await expect(send(toDelete, people[0] as Person, `/${id}/clauses`, body)).rejects.toThrow('fetch failed');
    await expect.poll(() => shown.state()?.clauses[0]?.text, { timeout: scaled(15_000) }).toBe('The last words of a node');
    // Repeating the command returns the original result.
    const { status, body: answer } = await send(one, people[0] as Person, `/${id}/clauses`, body);
    expect(status).toBe(201);
    expect((answer['events'] as ChainedEvent[])[0]?.data).toMatchObject({ text: 'The last words of a node' });
    expect(shown.state()?.clauses).toHaveLength(1);
    await expectWholeLog(id);
  });

  test('NE-20 commands that arrive twice, late or reordered are carried out once or refused consistently', async () => {
    const id = await aRunningSession(people.slice(0, 3));
    const bodies = Array.from({ length: 12 }, (_, number) => clauseBody(`Shuffled ${number}`));
    const deliveries = [...bodies, ...bodies, ...bodies.toReversed()].map((body, place) => ({ body, place }));
    const answers = await Promise.all(
      deliveries.map(async ({ body, place }) => {
        await new Promise((resolve) => setTimeout(resolve, (place * 37) % 50));
        return send(place % 3 ? one : two, people[0] as Person, `/${id}/clauses`, body);
      }),
    );
    for (const [place, answer] of answers.entries()) {
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual(answers[deliveries.findIndex(({ body }) => body === deliveries[place]?.body)]?.body);
    }
    const log = await expectWholeLog(id);
    expect(log.filter(({ type }) => type === 'clauseProposed')).toHaveLength(12);
  });

  test('NE-21 a client that reconnects reaches the same state as a fresh load, by events or as a whole', async () => {
    const id = await aRunningSession(people.slice(0, 2));
    const away = await screen(one, people[0] as Person, id);
    const far = await screen(one, people[1] as Person, id);
    expect(away.state()?.seq).toBe(3);
    away.socket.off(updateClauses);
    far.socket.disconnect();
    for (let number = 1; number <= 55; number += 1) {
      const { body } = await send(one, manager, `/${id}/clauses`, clauseBody(`Clause ${number}`));
      const [{ data }] = body['events'] as [{ data: { clauseId: string } }];
      await send(one, manager, `/${id}/clauses/${data.clauseId}/withdraw`, {});
    }
    const state = together((await send(one, manager, `/${id}`)).body as unknown as SentSession);
    const few = await away.socket.emitWithAck(joinSession, { sessionId: id, lastSeq: state.seq - 5 });
    expect(few).toMatchObject({ seq: state.seq, now: expect.any(String) });
    expect(few.events).toHaveLength(5);
    for (const lastSeq of [null, 0, 3, state.seq + 1]) {
      const { snapshot } = await away.socket.emitWithAck(joinSession, { sessionId: id, lastSeq });
      expect(snapshot.state, `lastSeq ${lastSeq}`).toEqual(state);
    }
    const none = await away.socket.emitWithAck(joinSession, { sessionId: id, lastSeq: state.seq });
    expect(none).toMatchObject({ seq: state.seq, events: [] });
  });

  test('NE-19 a session is compressed if the client supports it; long ones are not sent over the live connection', async () => {
    const id = await aRunningSession(people.slice(0, 1));
    for (let number = 0; number < 6; number += 1) await send(one, manager, `/${id}/clauses`, clauseBody(`${number}`.repeat(20_000)));
    const headers = { authorization: `Bearer ${manager.token}` };
    const read = async (accepts: string) => {
      const answer = await fetch(`${one.url}/api/negotiations/${id}`, { headers: { ...headers, 'accept-encoding': accepts } });
      return {
        encoding: answer.headers.get('content-encoding'),
        type: answer.headers.get('content-type'),
        body: (await answer.json()) as object,
      };
    };
    const [plain, packed] = [await read('identity, gzip;q=0'), await read('gzip, br')];
    expect([plain.encoding, packed.encoding]).toEqual([null, 'gzip']);
    expect(packed.type).toBe(plain.type);
    expect(packed.body).toEqual({ ...plain.body, now: expect.any(String) });
    const { socket, state } = await screen(one, people[0] as Person, id);
    expect(state()?.clauses).toHaveLength(6);
    const answer = await socket.emitWithAck(joinSession, { sessionId: id, lastSeq: null });
    expect(answer).toMatchObject({ isToBeRead: true, seq: expect.any(Number) });
    expect(JSON.stringify(answer).length).toBeLessThan(200);
  });

  test('NE-04 a removed person sees the reason and receives no further updates, on any node', async () => {
    const id = await aRunningSession(people.slice(0, 2));
    const removed = await screen(two, people[0] as Person, id);
    const stays = await screen(two, people[1] as Person, id);
    await send(one, manager, `/${id}/parties/${people[0]?.id}/remove`, { reason: 'Rude', commandId: newId() });
    await expect.poll(() => removed.state()?.parties[1]?.reason, { timeout: scaled(15_000) }).toBe('Rude');
    await expect.poll(() => stays.presence, { timeout: scaled(15_000) }).toEqual([people[1]?.id]);
    const { came } = removed;
    await send(one, manager, `/${id}/clauses`, clauseBody('Among ourselves'));
    await expect.poll(() => stays.state()?.clauses.length, { timeout: scaled(15_000) }).toBe(1);
    expect(removed.came).toBe(came);
    const answer = await removed.socket.emitWithAck(joinSession, { sessionId: id, lastSeq: 1 });
    expect(answer).toMatchObject({ problem: { code: 'thing.notFound' } });
  });
});
