import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { examineProxy } from './examine-proxy.ts';

const clockOf = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
afterEach(() => void vi.useRealTimers());

/** Findings about a proxy that always answers with this status and date. */
async function saidOf(status: number, date: string) {
  const server = createServer((_, answer) => answer.writeHead(status, { date }).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await examineProxy({ publicUrl, tokenSecret: 'a secret of the tests of the doctor', trustedProxies: [] });
  } finally {
    server.close();
  }
}

describe('the doctor on the route of browsers', () => {
  const noon = 'Mon, 23 Nov 2026 12:00:00 GMT';

  test('OP-04 the clocks of proxy and machine may differ by 2.5 s at most', async () => {
    clockOf('2026-11-23T12:00:02.500Z');
    expect((await saidOf(404, noon)).map(({ about }) => about)).toEqual(['proxy']);
    clockOf('2026-11-23T12:00:02.501Z');
    expect(await saidOf(404, noon)).toMatchObject([{ says: expect.stringContaining('are 3 s apart') }, { about: 'proxy' }]);
    clockOf('2026-11-23T11:59:57.000Z');
    expect(await saidOf(404, noon)).toMatchObject([{ says: expect.stringContaining('are 3 s apart') }, { about: 'proxy' }]);
  });

  test.each([
    [404, 'not an Atrium with the keys of this installation'],
    [502, 'answers 502: the proxy runs, but does not reach Atrium'],
    [500, 'answers 500: the proxy runs, but does not reach Atrium'],
    [499, 'answers 499.'],
  ])('OP-04 an answer of %i is reported with its reason', async (status, says) => {
    clockOf('2026-11-23T12:00:00.000Z');
    expect(await saidOf(status, noon)).toMatchObject([{ about: 'proxy', state: 'wrong', says: expect.stringContaining(says) }]);
  });
});
