import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveReady } from '#platform/contract/live.ts';
import { examineProxy } from '#platform/server/doctor/examine-proxy.ts';
import { callerHeader, callerProof, type ArrivedCaller } from '#platform/server/http/caller.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { freePort } from '#platform/server/testing/free-port.ts';
import { hasProxy, proxyNames, startProxy, type RunningProxy } from '../../packaging/proxies.ts';
import { aNode } from './testing/a-node.ts';

const tokenSecret = 'a secret of the tests of proxies, long enough';
let own: TestDatabase;
let port: number;
let nodes: Awaited<ReturnType<typeof aNode>>[] = [];

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

interface Answer {
  status: number;
  body: string;
}

/** Sends a request from another local address that claims a forged one. */
function askAs(localAddress: string, path: string, headers: Record<string, string>, ca: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const requested = request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: `localhost:${port}`, ...headers },
        servername: 'localhost',
        localAddress,
        ca,
        agent: false,
      },
      (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      },
    );
    requested.on('error', reject);
    requested.end();
  });
}

for (const name of proxyNames)
  describe.skipIf(!hasProxy(name))(`with ${name} as proxy`, () => {
    let proxy: RunningProxy;
    let ca: string;

    beforeAll(async () => {
      port = await freePort();
      const settings = { TOKEN_SECRET: tokenSecret, TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: `https://localhost:${port}` };
      nodes = [await aNode(own.db, settings), await aNode(own.db, settings)];
      proxy = await startProxy(name, { port, nodePorts: nodes.map((node) => node.port) });
      ({ ca } = proxy);
    });
    afterAll(async () => {
      await proxy.close();
      for (const node of nodes) await node.close();
    });

    test(`OP-04 ${name} as documented serves HTTPS and HTTP/2`, async () => {
      const session = connectHttp2(`https://localhost:${port}`, { ca });
      const stream = session.request({ ':path': '/api/health' });
      const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
      stream.resume();
      await once(stream, 'end');
      session.close();
      expect(session.alpnProtocol).toBe('h2');
      expect(headers[':status']).toBe(200);
    });

    test(`OP-04 through ${name} a window connects live`, async () => {
      const socket = io(`https://localhost:${port}`, {
        path: '/live',
        transports: ['websocket'],
        ca,
        auth: { token: '' },
        reconnection: false,
      } as object);
      await new Promise<void>((resolve, reject) => {
        socket.on(liveReady, resolve);
        socket.on('connect_error', reject);
      });
      expect(socket.io.engine.transport.name).toBe('websocket');
      socket.disconnect();
    });

    test(`OP-04 OP-06 through ${name} callers count by their real address, whatever they claim`, async () => {
      const answer = await askAs(
        '127.0.0.2',
        '/api/health/caller',
        { 'x-forwarded-for': '203.0.113.7', [callerHeader]: callerProof({ tokenSecret }) },
        ca,
      );
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body) as ArrivedCaller).toMatchObject({
        address: '127.0.0.2',
        host: `localhost:${port}`,
        isPeerTrusted: true,
      });
    });

    test(`OP-04 with ${name} the doctor reports nothing`, async () => {
      expect(await examineProxy({ tokenSecret, publicUrl: `https://localhost:${port}`, trustedProxies: [] }, ca)).toEqual([
        { about: 'proxy', state: 'ok', says: expect.stringContaining('through a proxy that sends the client address') },
      ]);
    });

    test(`OP-02 OP-04 through ${name} a node can close without failed requests: the other one answers`, async () => {
      const [first] = nodes;
      await first?.close();
      nodes = nodes.slice(1);
      for (let turn = 0; turn < 10; turn += 1) expect((await askAs(`127.0.0.${turn + 2}`, '/api/health', {}, ca)).status).toBe(200);
    });
  });
