import { fork, type ChildProcess } from 'node:child_process';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { liveReady } from '#platform/contract/live.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { messageChanged, messageSent, openConversation, presence, typing, type Presence } from '../contract/live.ts';
import type { History, MessageNumbered } from '../contract/shapes.ts';
import { messenger } from './feature.ts';
import { aMessage } from './testing.ts';
import { Screen } from './testing/screen.ts';
import { Window } from './testing/window.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

interface Node {
  process: ChildProcess;
  url: string;
}
type Person = Awaited<ReturnType<typeof aUser>>;

let database: TestDatabase;
let app: TestApp;
let people: [Person, Person, Person];
let group: { id: string };
let one: Node;
let two: Node;
const nodes: Node[] = [];
const sockets: Socket[] = [];
const patient = { timeout: scaled(15_000) };

async function startNode(lastSeq = ''): Promise<Node> {
  const child = fork(new URL('./testing/node.ts', import.meta.url), [database.url, lastSeq], { stdio: 'inherit' });
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
  app = createTestApp(database.db, [accounts, groups, messenger]);
  people = [await aUser(app, { role: 'manager' }), await aUser(app), await aUser(app)];
  const [manager, ...others] = people.map(({ viewer }) => viewer);
  group = await aGroup(app, manager as Person['viewer'], {}, others);
  [one, two] = await Promise.all([startNode(), startNode()]);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const node of nodes) node.process.kill('SIGKILL');
  await database.drop();
});

/** Makes a call; throws if the node dies before the reply. */
async function call<Answer>(node: Node, person: Person, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${node.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const given = (await answer.json()) as Answer & { code?: string };
  if (!answer.ok) throw Object.assign(new Error(given.code), { code: given.code });
  return given;
}

const open = async (person = people[0]) => (await call<{ id: string }>(one, person, 'POST', `/groups/${group.id}/conversation`, {})).id;
const send = (node: Node, person: Person, id: string, body: object) =>
  call<MessageNumbered>(node, person, 'POST', `/conversations/${id}/messages`, body);
const historyBy = (node: Node, person: Person, id: string) => (query: { after: number; change: number }) =>
  call<History>(node, person, 'GET', `/conversations/${id}/messages?after=${query.after}&change=${query.change}`);

async function connected(node: Node, person: Person): Promise<Socket> {
  const socket = io(node.url, { path: '/live', transports: ['websocket'], auth: { token: person.token }, reconnection: false });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => socket.on(liveReady, resolve).on('connect_error', reject));
  return socket;
}

/** A window that behaves like a browser: every live event triggers a catch-up. */
async function screen(node: Node, person: Person, id: string) {
  const socket = await connected(node, person);
  const window = new Window(historyBy(node, person, id));
  const heard: object[] = [];
  for (const event of [messageSent, messageChanged])
    socket.on(event, (result: { conversationId: string }) => {
      if (result.conversationId !== id) return;
      heard.push(result);
      void window.catchUp().catch(() => {});
    });
  await window.catchUp();
  return { socket, window, heard };
}

describe('several nodes on one database', () => {
  test('ME-02 concurrent, repeated sends on two nodes: all windows show one order without gaps or duplicates', async () => {
    const id = await open();
    const screens = await Promise.all([screen(one, people[0], id), screen(two, people[1], id), screen(two, people[2], id)]);
    const from = screens[0]?.window.lastSeq ?? 0;
    const sent = Array.from({ length: 45 }, (_, number) => ({ person: people[number % 3] as Person, body: aMessage(`Number ${number}`) }));
    const deliveries = [...sent, ...sent.slice(0, 20), ...sent.toReversed().slice(0, 20)];
    const answers = await Promise.all(
      deliveries.map(async (each, place) => {
        await new Promise((resolve) => setTimeout(resolve, (place * 37) % 60));
        return { each, answer: await send(place % 2 ? one : two, each.person, id, each.body).catch(({ code }: { code: string }) => code) };
      }),
    );
    // Repeats refused sends until a node accepts them; by client id each is stored once.
    const numbers = new Map<string, number>();
    for (const { each, answer } of answers) {
      if (typeof answer === 'string') continue;
      expect(numbers.get(each.body.clientId) ?? answer.seq).toBe(answer.seq);
      numbers.set(each.body.clientId, answer.seq);
    }
    for (const { person, body } of sent.filter((each) => !numbers.has(each.body.clientId)))
      await expect
        .poll(async () => {
          const { seq } = await send(one, person, id, body);
          return numbers.set(body.clientId, seq).has(body.clientId);
        }, patient)
        .toBe(true);
    expect([...numbers.values()].sort((a, b) => a - b)).toEqual(sent.map((_, index) => from + index + 1));
    await Promise.all(
      sent.slice(0, 5).map(async ({ person, body }) => {
        const { items } = await historyBy(one, person, id)({ after: (numbers.get(body.clientId) ?? 0) - 1, change: 0 });
        await call(two, person, 'PUT', `/messages/${items[0]?.id}`, { text: 'Changed meanwhile' });
      }),
    );
    const fresh = new Window(historyBy(two, people[0], id));
    await fresh.catchUp();
    for (const { window } of screens) await expect.poll(() => window.shown(), patient).toEqual(fresh.shown());
  });

  test('ME-02 a node killed between commit and announcement: another one notifies the windows, and a repeated send is stored once', async () => {
    const id = await open();
    const here = await screen(one, people[0], id);
    const toDelete = await startNode(String(here.window.lastSeq + 1));
    const body = aMessage('The last words of a node');
    await expect(send(toDelete, people[1], id, body)).rejects.toThrow('fetch failed');
    await expect.poll(() => here.window.messages.at(-1)?.text, patient).toBe('The last words of a node');
    const again = await send(two, people[1], id, body);
    expect(again.seq).toBe(here.window.lastSeq);
    await here.window.catchUp();
    expect(here.window.messages.filter(({ text }) => text === 'The last words of a node')).toHaveLength(1);
  });

  test('ME-02 after twenty lost connections and a killed node each screen has every message once, in one order', async () => {
    // New people, since the rate limit is per person.
    const trio = [await aUser(app, { role: 'manager' }), await aUser(app), await aUser(app)] as const;
    const [manager, ...others] = trio.map(({ viewer }) => viewer);
    const own = await aGroup(app, manager as Person['viewer'], {}, others);
    const { id } = await call<{ id: string }>(one, trio[0], 'POST', `/groups/${own.id}/conversation`, {});
    const toDelete = await startNode();
    const urls = [one.url, toDelete.url];
    const screens = trio.map(({ token }, at) => new Screen({ urls, token, conversationId: id }, at));
    await expect.poll(() => screens.every(({ connections }) => connections > 0), patient).toBe(true);
    const texts = Array.from({ length: 120 }, (_, number) => `Through the tunnel ${number}`);
    for (const [number, text] of texts.entries()) {
      const cut = number % 6 === 0 ? screens[(number / 6) % 3] : undefined;
      if (cut) await expect.poll(() => cut.isConnected, patient).toBe(true);
      cut?.cut();
      if (number === 60) toDelete.process.kill('SIGKILL');
      const [person, body] = [trio[number % 3] as Person, aMessage(text)];
      const sentAt = (node: Node) => send(node, person, id, body).catch(() => undefined);
      // Without a reply, repeats the request at the other node.
      for (let answer, turn = number; !answer; turn += 1) answer = await sentAt(turn % 2 ? toDelete : one);
    }
    const shown = ({ window }: Screen) => window.messages.map(({ text }) => text);
    for (const screen of screens) await expect.poll(() => shown(screen), patient).toEqual(texts);
    expect(screens.reduce((sum, { connections }) => sum + connections, 0)).toBeGreaterThanOrEqual(screens.length + 20);
    for (const screen of screens) screen.close();
  });

  test('ME-04 typing and presence work across nodes', async () => {
    const id = await open();
    const watcher = await screen(two, people[0], id);
    const seen: Presence[] = [];
    watcher.socket.on(presence, (result: Presence) => seen.push(result));
    const typed: object[] = [];
    watcher.socket.on(typing, (result: object) => typed.push(result));
    const typist = await connected(one, people[2]);
    const { hereIds } = await watcher.socket.emitWithAck(openConversation, { conversationId: id });
    expect(hereIds).toContain(people[2].viewer.id);
    await typist.emitWithAck(typing, { conversationId: id });
    await expect.poll(() => typed, patient).toEqual([{ conversationId: id, userId: people[2].viewer.id }]);
    for (const socket of sockets) if (socket !== watcher.socket) socket.disconnect();
    await expect.poll(() => seen.filter(({ isHere }) => !isHere).map(({ userId }) => userId), patient).toContain(people[2].viewer.id);
    await connected(one, people[2]);
    // Departures of others may be announced later.
    await expect.poll(() => seen.findLast(({ userId }) => userId === people[2].viewer.id)?.isHere, patient).toBe(true);
  });

  test('ME-02 after leaving the group, a window receives nothing, on any node', async () => {
    const id = await open();
    const [stays, gone] = await Promise.all([screen(one, people[0], id), screen(two, people[2], id)]);
    // On another node than their window, which learns of it by the domain event.
    await call(one, people[2], 'POST', `/groups/${group.id}/leave`);
    await expect.poll(() => gone.window.catchUp().catch(({ code }: { code: string }) => code), patient).toBe('thing.notFound');
    const before = gone.heard.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await send(one, people[0], id, aMessage('Among ourselves'));
    await expect.poll(() => stays.window.messages.at(-1)?.text, patient).toBe('Among ourselves');
    expect(gone.heard.length).toBe(before);
    await takeOut(app, group, people[1].viewer);
  });
});
