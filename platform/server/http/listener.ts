import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server as Listener, type Socket } from 'node:net';

/** The addresses at which a server is reached, and the connections that came by them. */
export interface HttpListener {
  readonly port: number;
  /** Each connection ends with its next answer, so that whoever keeps it for later ones turns elsewhere. */
  keepNobody: () => void;
  /** Takes no further connections; those that there are go on. */
  letNobodyIn: () => Promise<void>;
  /**
   * Lets nobody in any more, and ends the connections on which nobody waits for an answer, silent and half-asked ones among them; each
   * other one with its last answer, and after the given time all that are left.
   */
  close: (withinMs: number) => Promise<void>;
}

/** A turn of the event loop in which nobody came, and which took no longer, leaves nobody at the door. */
const shortTurnMs = 1;
const mostTurns = 500;

/** What a machine without the other version of IP says. */
const noSuchAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Opens a server at all addresses of a host: `localhost` has two, and a browser tries either. All connections are the one server's. */
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
 * Waits for a moment in which all who came were let in. Who is still before a door that closes has perhaps said already what they want, and is cut off:
 * a proxy does not know then whether it was done. Who comes later is refused, and sent to another node.
 */
async function nobodyComes(server: Server): Promise<void> {
  let came = 0;
  const count = () => void (came += 1);
  server.on('connection', count);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = came;
    const sinceMs = performance.now();
    // Behind it those were let in who had come before.
    await new Promise((resolve) => setImmediate(resolve));
    if (turn > 0 && came === before && performance.now() - sinceMs < shortTurnMs) break;
  }
  server.off('connection', count);
}

async function listen(listener: Listener, port: number, address: string | undefined): Promise<void> {
  listener.listen(port, address);
  await once(listener, 'listening');
}

/** Keeps the answers that each connection waits for, since Node takes one that has never asked anything for busy. Returns how to end them. */
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
      const impatience = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, withinMs);
      whenNoneIsLeft = () => {
        clearTimeout(impatience);
        resolve();
      };
      for (const socket of connections.keys()) endIdle(socket);
      if (connections.size === 0) whenNoneIsLeft();
    });
  return { keepNobody, end };
}
