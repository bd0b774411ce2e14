import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server as Listener, type Socket } from 'node:net';

/** The addresses at which a server is reached, and the connections that came by them. */
export interface HttpListener {
  readonly port: number;
  /** Takes no further connections; those that there are go on. */
  letNobodyIn: () => void;
  /**
   * Lets nobody in any more, and ends the connections on which nobody waits for an answer, silent and half-asked ones among them; each
   * other one with its last answer, and after the given time all that are left.
   */
  close: (withinMs: number) => Promise<void>;
}

/** What a machine without the other version of IP says. */
const noSuchAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Opens a server at all addresses of a host: `localhost` has two, and a browser tries either. All connections are the one server's. */
export async function openListener(server: Server, { port, host }: { port: number; host: string }): Promise<HttpListener> {
  const end = watchConnections(server);
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
  const letNobodyIn = () => {
    for (const listener of listeners.splice(0)) listener.close();
  };
  return {
    port: found,
    letNobodyIn,
    close(withinMs) {
      letNobodyIn();
      return end(withinMs);
    },
  };
}

async function listen(listener: Listener, port: number, address: string | undefined): Promise<void> {
  listener.listen(port, address);
  await once(listener, 'listening');
}

/** Keeps the answers that each connection waits for, since Node takes one that has never asked anything for busy. Returns how to end them. */
function watchConnections(server: Server): (withinMs: number) => Promise<void> {
  const connections = new Map<Socket, Set<ServerResponse>>();
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
    if (isEnding) response.setHeader('connection', 'close');
    response.once('close', () => {
      waiting?.delete(response);
      endIdle(socket);
    });
  });
  return (withinMs) =>
    new Promise((resolve) => {
      isEnding = true;
      const impatience = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, withinMs);
      whenNoneIsLeft = () => {
        clearTimeout(impatience);
        resolve();
      };
      for (const [socket, waiting] of connections) {
        for (const response of waiting) if (!response.headersSent) response.setHeader('connection', 'close');
        endIdle(socket);
      }
      if (connections.size === 0) whenNoneIsLeft();
    });
}
