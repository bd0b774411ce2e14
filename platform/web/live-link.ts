import type { LiveSocket } from './live-socket.ts';
import type { LiveConnection } from './live.tsx';

/** What a screen of a feature says to the server and hears from it over the live connection, beside the messages for all. */
export interface LiveLink {
  /** Keeps the connection open until the function it gives is called. */
  want: () => () => void;
  isConnected: () => boolean;
  /** Tells when the connection begins or comes back (true), and when it is lost (false). */
  onConnection: (listener: (isConnected: boolean) => void) => () => void;
  /** Hears what the server tells under a name. */
  on: (name: string, listener: (payload: unknown) => void) => () => void;
  /** Asks the server; throws a `CallProblem` when it refuses, does not answer, or is not connected. */
  call: (name: string, payload: object) => Promise<unknown>;
}

/** A conversation over the connection of this browser. It goes on when another socket takes the place of the one there was. */
export function liveLink(connection: LiveConnection): LiveLink {
  const isConnected = () => connection.socket?.isConnected() ?? false;
  function follow(attach: (socket: LiveSocket) => () => void, onChange = () => {}): () => void {
    let detach = connection.socket && attach(connection.socket);
    const change = () => {
      detach?.();
      detach = connection.socket && attach(connection.socket);
      onChange();
    };
    connection.socketListeners.add(change);
    return () => {
      connection.socketListeners.delete(change);
      detach?.();
    };
  }
  return {
    want: () => connection.want(),
    isConnected,
    onConnection: (listener) =>
      follow(
        (socket) => socket.onConnection(listener),
        () => listener(isConnected()),
      ),
    on: (name, listener) => follow((socket) => socket.on(name, listener)),
    call: async (name, payload) => {
      if (!connection.socket || !isConnected()) throw { isProblem: true, code: 'network.failed', status: 0 };
      return connection.socket.call(name, payload);
    },
  };
}
