import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasProgram } from '#features/negotiation/server/contract/testing/program.ts';
import { loopbackCertificate } from '#features/notifications/server/push/testing/loopback-certificate.ts';
import { liveReady } from '#platform/contract/live.ts';
import { examineProxy } from '#platform/server/doctor/examine-proxy.ts';
import { callerHeader, callerProof, type ArrivedCaller } from '#platform/server/http/caller.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { aNode } from './testing/a-node.ts';

const packaging = join(import.meta.dirname, '../../packaging/proxies');
const tokenSecret = 'a secret of the tests of proxies, long enough';
const folder = mkdtempSync(join(tmpdir(), 'atrium-proxies-'));
let own: TestDatabase;
let port: number;
let nodes: Awaited<ReturnType<typeof aNode>>[] = [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: found } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return found;
}

beforeAll(async () => {
  own = await testDatabase();
  // What workers of nginx write lies here, and those belong to nobody.
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true });
});

/** The file of nginx as it stands, at other ports and with other certificates, within the least that nginx runs with. */
function nginx(httpPort: number): { program: string; args: string[]; env?: NodeJS.ProcessEnv; ca: () => string } {
  const [one, two] = nodes;
  const ours = readFileSync(join(packaging, 'nginx.conf'), 'utf8')
    .replaceAll('atrium.example.org', 'localhost')
    .replace('127.0.0.1:3981', `127.0.0.1:${one?.port}`)
    .replace('127.0.0.1:3982', `127.0.0.1:${two?.port}`)
    .replace(/listen 80;\n.*listen \[::\]:80;/, `listen 127.0.0.1:${httpPort};`)
    .replace(/listen 443 (.*);\n.*listen \[::\]:443 .*;/, `listen 127.0.0.1:${port} $1;`)
    .replace('/etc/ssl/atrium.pem', join(folder, 'atrium.pem'))
    .replace('/etc/ssl/atrium.key', join(folder, 'atrium.key'));
  writeFileSync(join(folder, 'atrium.pem'), loopbackCertificate.cert);
  writeFileSync(join(folder, 'atrium.key'), loopbackCertificate.key, { mode: 0o600 });
  writeFileSync(join(folder, 'ours.conf'), ours);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; events {} http { access_log off; ${temporary} include ${folder}/ours.conf; }`,
  );
  return { program: 'nginx', args: ['-c', join(folder, 'nginx.conf')], ca: () => loopbackCertificate.cert };
}

/** The file of Caddy as it stands. For `localhost` it is an authority of its own, which is not to become one of this machine. */
function caddy(httpPort: number): ReturnType<typeof nginx> {
  const home = join(folder, 'caddy');
  mkdirSync(home, { recursive: true });
  const around = join(folder, 'Caddyfile');
  writeFileSync(around, `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n}\nimport ${join(packaging, 'Caddyfile')}\n`);
  const root = join(home, 'caddy/pki/authorities/local/root.crt');
  return {
    program: 'caddy',
    args: ['run', '--config', around, '--adapter', 'caddyfile'],
    env: {
      SITE: `localhost:${port}`,
      NODES: nodes.map((node) => `127.0.0.1:${node.port}`).join(' '),
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
    },
    ca: () => (existsSync(root) ? readFileSync(root, 'utf8') : ''),
  };
}

interface Answer {
  status: number;
  body: string;
}

/** Asks as somebody at another address of this machine, who claims to be somebody else again. */
function askAs(localAddress: string, path: string, headers: Record<string, string>, ca: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
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
    asked.on('error', reject);
    asked.end();
  });
}

const proxies = [
  { name: 'nginx', start: nginx },
  { name: 'caddy', start: caddy },
];

for (const { name, start } of proxies)
  describe.skipIf(!hasProgram(`command -v ${name}`, `--no-install-recommends ${name}`))(`behind ${name}`, () => {
    let child: ChildProcess;
    let ca: string;
    let said = '';

    beforeAll(async () => {
      port = await freePort();
      const settings = { TOKEN_SECRET: tokenSecret, TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: `https://localhost:${port}` };
      nodes = [await aNode(own.db, settings), await aNode(own.db, settings)];
      const { program, args, env, ca: authority } = start(await freePort());
      child = spawn(program, args, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      for (let turn = 0; ; turn += 1) {
        const answer = authority() === '' ? undefined : await askAs('127.0.0.1', '/api/health', {}, authority()).catch(() => undefined);
        if (answer?.status === 200) break;
        if (turn > 200 || child.exitCode !== null) throw new Error(`${name} does not answer: ${said.slice(-2_000)}`);
        await sleep(50);
      }
      ca = authority();
    });
    afterAll(async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      for (const node of nodes) await node.close();
    });

    test(`OP-04 ${name} as documented brings HTTPS and HTTP/2`, async () => {
      const session = connectHttp2(`https://localhost:${port}`, { ca });
      const stream = session.request({ ':path': '/api/health' });
      const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
      stream.resume();
      await once(stream, 'end');
      session.close();
      expect(session.alpnProtocol).toBe('h2');
      expect(headers[':status']).toBe(200);
    });

    test(`OP-04 through ${name} a window is connected live`, async () => {
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

    test(`OP-04 OP-06 through ${name} callers count by their own address, whatever they claim`, async () => {
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

    test(`OP-04 with ${name} the doctor finds nothing amiss`, async () => {
      expect(await examineProxy({ tokenSecret, publicUrl: `https://localhost:${port}`, trustedProxies: [] }, ca)).toEqual([
        { about: 'proxy', state: 'ok', says: expect.stringContaining('through a proxy that names who calls') },
      ]);
    });

    test(`OP-02 OP-04 through ${name} a node that closes is not missed: the other one answers`, async () => {
      const [first] = nodes;
      await first?.close();
      nodes = nodes.slice(1);
      for (let turn = 0; turn < 10; turn += 1) expect((await askAs(`127.0.0.${turn + 2}`, '/api/health', {}, ca)).status).toBe(200);
    });
  });
