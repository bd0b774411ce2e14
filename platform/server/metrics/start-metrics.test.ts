import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { observeRequest } from './figures.ts';
import { startMetrics } from './start-metrics.ts';

const host = '127.0.0.1';
const log = createLog({ level: 'silent' });

/** A port that was free a moment ago. */
async function freePort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { port: (server.address() as AddressInfo).port, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

test('ER-02 metrics name routes by their template, on a separate address', async () => {
  const { port, release } = await freePort();
  await release();
  const metrics = await startMetrics({ port, host, token: undefined }, log);
  observeRequest('/api/groups/:id', 'GET', 404, 12);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.02",route="/api/groups/:id",method="GET",status="404"} 1');
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.01",route="/api/groups/:id",method="GET",status="404"} 0');
  expect(text).toContain('process_resident_memory_bytes');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await metrics.stop();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
});

test('ER-02 a taken port disables the metrics, but does not prevent the start', async () => {
  const { port, release } = await freePort();
  const metrics = await startMetrics({ port, host, token: undefined }, log);
  expect(metrics.port).toBe(0);
  await metrics.stop();
  await release();
});

test('ER-02 with a token set, metrics need it, and other requests reveal nothing', async () => {
  const { port, release } = await freePort();
  await release();
  const token = 'f'.repeat(48);
  const metrics = await startMetrics({ port, host, token }, log);
  onTestFinished(metrics.stop);
  const ask = (authorization?: string, path = '/metrics') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: authorization === undefined ? {} : { authorization } });
  for (const sent of [undefined, '', 'Bearer', `Bearer ${token}f`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token]) {
    const answer = await ask(sent);
    expect([answer.status, await answer.text()], sent).toEqual([401, '']);
  }
  expect((await ask(undefined, '/')).status).toBe(401);
  const answer = await ask(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('process_resident_memory_bytes');
});
