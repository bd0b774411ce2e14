import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { route, serverFeature } from '../extension-points/feature.ts';
import { bindRoutes, Pipeline } from '../http/pipeline.ts';
import { createProblems } from '../http/problem.ts';
import { createHttp } from '../http/server.ts';
import { createLog } from '../logging/log.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { createTestApp } from '../testing/test-app.ts';
import { visitor } from '../security/viewer.ts';
import { openTracing } from './open-tracing.ts';
import { traced, tracedTasks, traceWith, type Tracing } from './traced.ts';

/** A span in the JSON form of OTLP. */
interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: Record<string, unknown> }[];
}

let own: TestDatabase;
let collector: Server;
let url: string;
let received: Received[] = [];
let requested: string[] = [];
let tracing: Tracing | undefined;

beforeAll(async () => {
  own = await testDatabase();
  collector = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      requested.push(request.url ?? '');
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Received[] }[] }[] };
      received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
});
afterEach(async () => {
  traceWith(undefined);
  await tracing?.stop();
  tracing = undefined;
  received = [];
  requested = [];
});
afterAll(async () => {
  collector.close();
  await own.drop();
});

const readNote = endpoint({
  method: 'GET',
  path: '/api/notes/:id',
  summary: 'Reads',
  action: 'notes.read',
  params: z.strictObject({ id: z.string() }),
  reply: z.strictObject({ one: z.int() }),
});
const notes = serverFeature({
  name: 'notes',
  policy: { 'notes.read': { who: 'anyone', because: 'A test.' } },
  errors: {},
  routes: [route(readNote, (context) => context.db.one<{ one: number }>(sql`select 1 as one`))],
  tables: [],
});

async function ask(headers: Record<string, string>): Promise<void> {
  const app = createTestApp(own.db, []);
  const http = createHttp({
    app,
    routes: bindRoutes([notes]),
    pipeline: new Pipeline(app),
    problemOf: createProblems([], app.words),
    identify: async () => visitor,
  });
  const { statusCode } = await http.inject({ url: '/api/notes/secret-id', headers });
  expect(statusCode).toBe(200);
  await http.close();
}

async function open(to = url, share = 1): Promise<void> {
  tracing = await openTracing(
    { traces: { url: to, share, serviceName: 'atrium' } },
    { release: '1.2.3', log: createLog({ level: 'silent' }) },
  );
  traceWith(tracing);
}

const attributesOf = ({ attributes }: Received) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('OP-03 a request and its statements form one trace, which continues a remote one and names routes instead of addresses', async () => {
  await open();
  const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  await ask({ traceparent: `00-${traceId}-${parent}-01` });
  await tracing?.stop();
  expect(requested).toEqual(['/v1/traces']);
  const request = received.find(({ name }) => name === 'GET /api/notes/:id')!;
  expect(request).toMatchObject({ traceId, parentSpanId: parent });
  expect(attributesOf(request)).toMatchObject({ 'http.route': '/api/notes/:id', 'http.response.status_code': expect.anything() });
  const statement = received.find((span) => span.name === 'statement')!;
  expect(statement).toMatchObject({ traceId, parentSpanId: request.spanId });
  expect(attributesOf(statement)['db.query.text']).toBe('select 1 as one');
  expect(JSON.stringify(received)).not.toContain('secret-id');
});

test('OP-03 each run of a job is a trace, and a failure has its code but no user input', async () => {
  await open();
  const refusal = Object.assign(new Error('Ana wrote: meet me at nine'), { code: 'note.taken' });
  const tasks = tracedTasks({
    'notes.tidy': () =>
      traced(
        'step',
        () => ({}),
        () => Promise.reject(refusal),
      ),
  });
  const run = tasks['notes.tidy'] as (payload: unknown, helpers: unknown) => Promise<unknown>;
  await expect(run({}, { job: { attempts: 2 } })).rejects.toBe(refusal);
  await tracing?.stop();
  const job = received.find(({ name }) => name === 'job notes.tidy')!;
  expect(received.find(({ name }) => name === 'step')).toMatchObject({ parentSpanId: job.spanId, traceId: job.traceId });
  expect(job.status).toEqual({ code: 2, message: 'note.taken' });
  expect(JSON.stringify(received)).not.toContain('Ana');
});

test('OP-03 of local requests a share is traced, of remotely traced ones all', async () => {
  await open(url, 0);
  await ask({});
  await ask({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' });
  await tracing?.stop();
  expect(received.filter(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')).toHaveLength(1);
  expect(new Set(received.map(({ traceId }) => traceId)).size).toBe(1);
});

test('OP-03 an unavailable collector delays nothing', async () => {
  await open('http://127.0.0.1:9/v1/traces');
  await ask({});
  const began = performance.now();
  await tracing?.stop();
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('OP-03 without configuration no traces are created', async () => {
  expect(await openTracing({ traces: undefined }, { release: '1.2.3', log: createLog({ level: 'silent' }) })).toBeUndefined();
  await ask({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' });
  expect(received).toEqual([]);
});
