import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { route, serverFeature } from '../extension-points/feature.ts';
import { definePolicy } from '../security/policy.ts';
import { refuse } from '../common/refusal.ts';
import { aViewer, createTestApp } from '../testing/test-app.ts';
import { bindRoutes, Pipeline } from './pipeline.ts';
import { createProblems } from './problem.ts';
import { readJson } from './read-json.ts';
import { createHttp } from './server.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const body = z.strictObject({ text: z.unknown() });
const keep = (path: `/${string}`, action: string, bodyLimitBytes?: number) =>
  endpoint({ method: 'POST', path, summary: 'Keeps', action, body, reply: z.object({}), ...(bodyLimitBytes ? { bodyLimitBytes } : {}) });
let stored = 0;
let lookedUp = 0;
let isSignedOut = false;
const done = async () => {
  stored += 1;
  return {};
};
const things = serverFeature({
  name: 'things',
  tables: [],
  errors: {},
  policy: definePolicy({ 'thing.keep': { who: 'signedIn', because: 'a test' }, 'thing.drop': { who: 'anyone', because: 'a test' } }),
  routes: [
    route(keep('/api/pictures', 'thing.keep', 7 * mebibyte), done),
    route(keep('/api/open', 'thing.drop', 7 * mebibyte), done),
    route(keep('/api/small', 'thing.drop'), done),
  ],
});

let http: FastifyInstance;
let sockets: Socket[] = [];
/** The server’s ends of the connections, which count the bytes read. */
let ends: Socket[] = [];

async function open(env: Record<string, string> = {}): Promise<void> {
  const app = createTestApp({ waitedMs: () => 0 } as never, [things], env);
  http = createHttp({
    app,
    routes: bindRoutes([things]),
    pipeline: new Pipeline(app),
    problemOf: createProblems([], app.words),
    identify: async (token) => {
      lookedUp += 1;
      if (token === 'member' && !isSignedOut) return aViewer();
      throw refuse('auth.expired');
    },
  });
  http.server.on('connection', (end: Socket) => ends.push(end));
  await http.listen({ port: 0, host: '127.0.0.1' });
}
beforeEach(async () => {
  stored = 0;
  lookedUp = 0;
  isSignedOut = false;
  await open();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  [sockets, ends] = [[], []];
  await http.close();
});

interface Sent {
  status: number;
  text: string;
  /** Bytes that the server read from the connection. */
  bytesRead: number;
}

/** Sends the given request, up to its last byte or until the server closes. */
async function send(path: string, headers: Record<string, string>, parts: Iterable<Buffer | string> = []): Promise<Sent> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const index = ends.length;
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', () => {});
  const lines = Object.entries({ host: 'x', 'content-type': 'application/json', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const answered = new Promise<void>((resolve) => {
    socket.on('data', () => text.includes('\r\n\r\n') && resolve());
    socket.on('close', () => resolve());
  });
  let isAnswered = false;
  void answered.then(() => (isAnswered = true));
  for (const part of parts) {
    if (isAnswered || socket.destroyed) break;
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), answered]).catch(() => {});
  }
  await answered;
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text, bytesRead: ends[index]?.bytesRead ?? 0 };
}

const member = { authorization: 'Bearer member' };
const length = (bytes: number) => ({ 'content-length': String(bytes) });
const chunked = { 'transfer-encoding': 'chunked' };
const piece = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
function* pieces(text: string, times: number): Generator<string> {
  for (let turn = 0; turn < times; turn += 1) yield piece(text);
}
const nested = Buffer.from(`{"text":${'['.repeat(7 * mebibyte - 8)}`);
function* cut(whole: Buffer, bytes = 16 * kibibyte): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
}

describe('bodies', () => {
  test('OP-06 7 MB of nested JSON, sent 10 times by a visitor and a member, are refused after few bytes', async () => {
    for (const [headers, statuses] of [
      [{}, [401]],
      [member, [400]],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send('/api/pictures', { ...headers, ...length(nested.length) }, cut(nested))),
      );
      for (const { status, bytesRead } of answers) {
        expect(statuses).toContain(status);
        expect(bytesRead).toBeLessThan(mebibyte);
      }
    }
    expect(stored).toBe(0);
  });

  test('OP-06 a Content-Length above the limit is refused before any byte of the body, and the connection closes', async () => {
    const answer = await send('/api/pictures', { ...member, ...length(8 * mebibyte) });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('"code":"input.tooLarge"');
    expect(answer.text.toLowerCase()).toContain('connection: close');
  });

  test('OP-06 visitors can send at most 64 KiB, whatever the call allows members', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(64 * kibibyte) });
    expect((await send('/api/open', length(text.length), [text])).status).toBe(413);
    expect((await send('/api/open', { ...member, ...length(text.length) }, [text])).status).toBe(200);
    expect((await send('/api/small', { ...member, ...length(text.length) }, [text])).status).toBe(413);
  });

  test('OP-06 a body without a length is cut at the limit', async () => {
    const answer = await send('/api/open', chunked, pieces(' '.repeat(8 * kibibyte), 400));
    expect(answer.status).toBe(413);
    expect(answer.bytesRead).toBeLessThan(mebibyte);
  });

  test('OP-06 millions of empty elements are refused while they arrive', async () => {
    const wide = Buffer.from(`{"text":[${'[],'.repeat(2 * mebibyte)}[]]}`);
    const answer = await send('/api/pictures', { ...member, ...length(wide.length) }, cut(wide));
    expect(answer.status).toBe(400);
    expect(answer.bytesRead).toBeLessThan(3 * mebibyte);
    expect(stored).toBe(0);
  });

  test('OP-06 malformed bodies count against the rate limit on any route', async () => {
    await http.close();
    await open({ RATE_LIMIT_PER_MINUTE: '4' });
    const statuses = [];
    for (const path of ['/api/open', '/api/open', '/api/nothing', '/api/small', '/api/open', '/api/nothing'])
      statuses.push(
        (await http.inject({ method: 'POST', url: path, payload: '{', headers: { 'content-type': 'application/json' } })).statusCode,
      );
    expect(statuses).toEqual([400, 400, 404, 400, 429, 429]);
  });

  test('OP-06 a body that does not arrive in time is refused', async () => {
    const stream = new PassThrough();
    stream.write('{"text":');
    await expect(readJson(stream, { bytes: 100, ms: 20 })).rejects.toMatchObject({ code: 'input.tooSlow' });
    expect(stream.destroyed).toBe(false);
  });

  test.each([
    ['/api/pictures', 401],
    // Signing in and out also work with an expired token.
    ['/api/open', 200],
  ])('AC-03 AC-15 %s: a slow body has no effect if its session has ended meanwhile', async (path, status) => {
    const text = JSON.stringify({ text: 'x' });
    const send = async (headers: Record<string, string>) => {
      const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
      sockets.push(socket);
      const lines = Object.entries({ host: 'x', 'content-type': 'application/json', ...length(text.length), ...headers });
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
      await expect.poll(() => lookedUp).toBe(1);
      await setTimeout(300);
      isSignedOut = true;
      socket.write(text);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]);
    };
    expect(await send(member)).toBe(status);
    expect(stored).toBe(status === 200 ? 1 : 0);
  });

  test('OP-06 brackets within strings are text, and 64 levels are allowed for any chunking of the body', async () => {
    const text = JSON.stringify({ text: ['}]"\\'.repeat(40), '{[' + '['.repeat(100), '\\'] });
    const deepest = '['.repeat(64) + ']'.repeat(64);
    for (const [whole, isTaken] of [
      [text, true],
      [deepest, true],
      [`[${deepest}]`, false],
    ] as const) {
      const stream = new PassThrough();
      for (const byte of Buffer.from(whole)) stream.write(Buffer.from([byte]));
      stream.end();
      const read = readJson(stream, { bytes: 10_000, ms: 1000 });
      if (isTaken) expect(await read).toBe(whole);
      else await expect(read).rejects.toMatchObject({ code: 'input.malformed' });
    }
  });
});
