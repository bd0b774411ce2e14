import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { openListener } from './listener.ts';
import { scaled } from '../testing/timeouts.ts';

const answer = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** A server whose answers the test gives, and its listener. */
async function openServer() {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/later') waiting.push(response);
    else response.end('at once');
  });
  const listener = await openListener(server, { port: 0, host: 'localhost' });
  return { server, listener, waiting };
}

/** A connection with the text that it received, and whether it has ended. */
async function connected(port: number, says: string, host = '127.0.0.1') {
  const socket = connect(port, host);
  await once(socket, 'connect');
  const received = { text: '', isOver: false };
  socket.on('data', (part: Buffer) => (received.text += part.toString()));
  socket.on('error', () => {});
  socket.on('close', () => (received.isOver = true));
  if (says) socket.write(says);
  return received;
}

const until = async (isTrue: () => boolean) => expect.poll(isTrue, { timeout: scaled(5_000) }).toBe(true);

test('ER-02 when the listener closes, idle connections close immediately and pending requests are answered', async () => {
  const { listener, server, waiting } = await openServer();
  const silent = await connected(listener.port, '');
  const halfAsked = await connected(listener.port, 'GET /later HTTP/1.1\r\nhost: loc');
  const idle = await connected(listener.port, answer);
  const busy = await connected(listener.port, answer.replace('/', '/later'));
  await until(() => waiting.length === 1 && idle.text.includes('at once'));

  let isClosed = false;
  const closed = listener.close(5_000).then(() => (isClosed = true));
  await until(() => silent.isOver && halfAsked.isOver && idle.isOver);
  expect({ isClosed, isOver: busy.isOver }).toEqual({ isClosed: false, isOver: false });
  await expect(connected(listener.port, '')).rejects.toThrow('ECONNREFUSED');

  waiting[0]?.end('the last');
  await closed;
  await until(() => busy.isOver);
  expect(busy.text).toMatch(/connection: close[\s\S]*the last$/i);
  expect(server.listening).toBe(false);
});

test('ER-02 requests that exceed the grace period are dropped', async () => {
  const { listener, waiting } = await openServer();
  const busy = await connected(listener.port, answer.replace('/', '/later'));
  await until(() => waiting.length === 1);
  await listener.close(50);
  await until(() => busy.isOver);
  expect(busy.text).toBe('');
});

test('ER-01 localhost listens on each available IP version, and a taken port is reported', async () => {
  const { listener } = await openServer();
  const named = (await lookup('localhost', { all: true })).map(({ address }) => address);
  const own = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
  const hosts = named.filter((address) => own.includes(address));
  const reached = await Promise.all(hosts.map((host) => connected(listener.port, answer, host)));
  await until(() => reached.every(({ text }) => text.includes('at once')));
  await expect(openListener(createServer(), { port: listener.port, host: 'localhost' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await listener.close(5_000);
  await until(() => reached.every(({ isOver }) => isOver));
  for (const host of hosts) await expect(connected(listener.port, '', host)).rejects.toThrow('ECONNREFUSED');
});

test('OP-02 connections accepted before closing are answered, later ones refused', async () => {
  const { listener } = await openServer();
  const ends: string[] = [];
  for (let number = 0; number < 50; number += 1) {
    const socket = connect(listener.port, '127.0.0.1', () => socket.write(answer));
    socket.once('data', () => ends.push('answered'));
    socket.on('error', ({ message }) => ends.push(message));
  }
  await listener.letNobodyIn();
  await until(() => ends.length === 50);
  expect(new Set(ends)).toEqual(new Set(['answered']));
  await expect(connected(listener.port, '')).rejects.toThrow('ECONNREFUSED');
  await listener.close(1_000);
});

test('OP-02 before closing, answers on keep-alive connections ask to close them', async () => {
  const { listener, waiting } = await openServer();
  const busy = await connected(listener.port, answer.replace('/', '/later'));
  await until(() => waiting.length === 1);
  listener.keepNobody();
  waiting[0]?.end('answered');
  await until(() => busy.isOver);
  const next = await connected(listener.port, answer);
  await until(() => next.isOver);
  for (const { text } of [busy, next]) expect(text).toMatch(/connection: close/i);
  await listener.close(1_000);
});
