import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Product } from '../../e2e/support/product.ts';

const healthEveryMs = 200;
const mostHops = 3;

/** What stands before the nodes, as Caddy or nginx would: it sends to those that say they are ready, and to another where one lets nobody in. */
export interface Proxy {
  url: string;
  close: () => Promise<void>;
}

/** Opens one. An answer that breaks off is not asked for again: whoever waited for it is told 502. */
export async function openProxy(nodes: readonly Product[]): Promise<Proxy> {
  const ready = new Set(nodes.map(({ url }) => url));
  const look = async () => {
    for (const { url } of nodes) {
      const isReady = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
    }
  };
  const timer = setInterval(() => void look(), healthEveryMs);
  let turn = 0;
  const next = (): URL | undefined => {
    const candidates = nodes.map(({ url }) => url).filter((url) => ready.has(url));
    const url = candidates[(turn += 1) % Math.max(1, candidates.length)] ?? nodes[turn % nodes.length]?.url;
    return url === undefined ? undefined : new URL(url);
  };
  const server = createServer((asked, answer) => void forward(asked, answer, next));
  const pipes = new Set<Socket>();
  server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => {
    upgrade(asked, near, head, next, pipes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(timer);
      for (const pipe of pipes) pipe.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function forward(asked: IncomingMessage, answer: ServerResponse, next: () => URL | undefined): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const attempt = (hop: number): void => {
    const node = next();
    if (!node) return void answer.writeHead(502).end();
    // A connection of its own for each: none is reused while the node ends it.
    const onward = request(
      { host: node.hostname, port: node.port, path: asked.url, method: asked.method, headers: { ...asked.headers, connection: 'close' } },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.on('error', () => answer.destroy()).pipe(answer);
      },
    );
    onward.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED' && hop < mostHops) setTimeout(attempt, 50, hop + 1);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    onward.end(body);
  };
  attempt(1);
}

function upgrade(asked: IncomingMessage, near: Socket, head: Buffer, next: () => URL | undefined, pipes: Set<Socket>): void {
  const node = next();
  if (!node) return void near.destroy();
  const far = connect(Number(node.port), node.hostname, () => {
    const lines = Object.entries(asked.headers).flatMap(([name, value]) => [value ?? []].flat().map((each) => `${name}: ${each}`));
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
  });
  for (const [end, other] of [
    [near, far],
    [far, near],
  ] as const) {
    pipes.add(end);
    end
      .on('error', () => {})
      .on('close', () => {
        pipes.delete(end);
        other.destroy();
      });
  }
}
