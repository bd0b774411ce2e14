import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { logResponses } from './log-responses.ts';

/** Number and content of the log lines of 100 requests. */
async function linesOf(share: number | undefined): Promise<string[]> {
  const lines: string[] = [];
  const http = Fastify();
  logResponses(http, createLog({ level: 'info', isTerminal: false, stream: { write: (line: string) => void lines.push(line) } }), share);
  http.get('/things/:id', async () => 'a thing');
  for (let turn = 0; turn < 100; turn += 1) await http.inject('/things/secret-id?q=secret-word');
  await http.close();
  return lines;
}

test('OP-03 requests are logged where enabled: a share or all of them, by route and without addresses', async () => {
  expect(await linesOf(undefined)).toEqual([]);
  expect(await linesOf(0)).toEqual([]);
  const all = await linesOf(1);
  expect(all).toHaveLength(100);
  expect(JSON.parse(all[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'request answered',
    method: 'GET',
    route: '/things/:id',
    status: 200,
  });
  expect(all.join('')).not.toContain('secret');
  // Of 100 at 1 in 2, fewer than 20 or more than 80 occur about once in a billion runs.
  const half = (await linesOf(0.5)).length;
  expect(half).toBeGreaterThan(20);
  expect(half).toBeLessThan(80);
});
