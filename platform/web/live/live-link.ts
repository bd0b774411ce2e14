import type { LiveSocket } from './live-socket.ts';
import type { LiveConnection } from './live.tsx';

/** Messages and calls of one screen over the live connection, besides the messages for all. */
export interface LiveLink {
  /** Keeps the connection open until the returned function is called. */
  acquire: () => () => void;
  isConnected: () => boolean;
  /**
   * Calls the listener with true when the connection starts or returns, and false when it is lost.
   */
  onConnection: (listener: (isConnected: boolean) => void) => () => void;
  /** Subscribes to a named event of the server. */
  on: (name: string, listener: (payload: unknown) => void) => () => void;
  /**
   * Calls the server; throws a `CallProblem` when it refuses, does not answer, or is not connected.
   */
  call: (name: string, payload: object) => Promise<unknown>;
}

/** A link over the connection of this browser. It continues when the socket is replaced. */
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
    acquire: () => connection.acquire(),
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
