import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server as Listener, type Socket } from 'node:net';

/** Listening sockets of a server and their connections. */
export interface HttpListener {
  readonly port: number;
  /** Closes each connection after its next answer, so that clients reconnect elsewhere. */
  keepNobody: () => void;
  /** Accepts no new connections; existing ones continue. */
  letNobodyIn: () => Promise<void>;
  /**
   * Accepts no new connections, closes idle ones immediately, others after their last answer, and all
   * after `withinMs`.
   */
  close: (withinMs: number) => Promise<void>;
}

/**
 * A turn of the event loop without a new connection, shorter than this, means that the backlog is
 * empty.
 */
const shortTurnMs = 1;
const mostTurns = 500;

/** Error codes of hosts without one version of IP. */
const noSuchAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens at all addresses of a host: `localhost` has two, and browsers try both. All sockets share
 * the server.
 */
export async function openListener(server: Server, { port, host }: { port: number; host: string }): Promise<HttpListener> {
  const { keepNobody, end } = watchConnections(server);
  const [first, ...others] = new Set((await lookup(host, { all: true })).map(({ address }) => address));
  await listen(server, port, first);
  const { port: found } = server.address() as AddressInfo;
  const listeners: Listener[] = [server];
  for (const address of others) {
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
    try {
      await listen(other, found, address);
      listeners.push(other);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && noSuchAddress.has(String(error.code)))) throw error;
    }
  }
  const letNobodyIn = async () => {
    if (listeners.length > 0) await nobodyComes(server);
    for (const listener of listeners.splice(0)) listener.close();
  };
  return {
    port: found,
    keepNobody,
    letNobodyIn,
    async close(withinMs) {
      await letNobodyIn();
      await end(withinMs);
    },
  };
}

/**
 * Waits until the backlog is empty. Closing would reset connections in it that may have sent a
 * request, and a proxy could not know whether it was executed. Later connections are refused and go
 * to another node.
 */
async function nobodyComes(server: Server): Promise<void> {
  let came = 0;
  const count = () => void (came += 1);
  server.on('connection', count);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = came;
    const sinceMs = performance.now();
    // In `setImmediate`, pending connections have been accepted.
    await new Promise((resolve) => setImmediate(resolve));
    if (turn > 0 && came === before && performance.now() - sinceMs < shortTurnMs) break;
  }
  server.off('connection', count);
}

async function listen(listener: Listener, port: number, address: string | undefined): Promise<void> {
  listener.listen(port, address);
  await once(listener, 'listening');
}

/**
 * Tracks pending answers per connection, since Node counts a new connection without a request as
 * busy.
 */
function watchConnections(server: Server): { keepNobody: () => void; end: (withinMs: number) => Promise<void> } {
  const connections = new Map<Socket, Set<ServerResponse>>();
  let keepsNobody = false;
  let isEnding = false;
  let whenNoneIsLeft = () => {};
  const endIdle = (socket: Socket) => {
    if (isEnding && connections.get(socket)?.size === 0) socket.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size === 0) whenNoneIsLeft();
    });
    endIdle(socket);
  });
  server.prependListener('request', ({ socket }, response) => {
    const waiting = connections.get(socket);
    waiting?.add(response);
    if (keepsNobody) response.setHeader('connection', 'close');
    response.once('close', () => {
      waiting?.delete(response);
      endIdle(socket);
    });
  });
  const keepNobody = () => {
    keepsNobody = true;
    for (const waiting of connections.values())
      for (const response of waiting) if (!response.headersSent) response.setHeader('connection', 'close');
  };
  const end = (withinMs: number) =>
    new Promise<void>((resolve) => {
      isEnding = true;
      keepNobody();
      const killTimer = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, withinMs);
      whenNoneIsLeft = () => {
        clearTimeout(killTimer);
        resolve();
      };
      for (const socket of connections.keys()) endIdle(socket);
      if (connections.size === 0) whenNoneIsLeft();
    });
  return { keepNobody, end };
}
