import { useEffect, useState } from 'react';
import { useLiveConnection, type LiveConnection } from '../live/live.tsx';
import type { LiveSocket } from '../live/live-socket.ts';

type Answers = Readonly<Record<string, (payload: object) => unknown>>;

/** A fake live connection: it records and answers calls, and delivers events of the server. */
export class FakeSocket implements LiveSocket {
  /** The calls, in order. */
  readonly called: { name: string; payload: object }[] = [];
  readonly #answers: Answers;
  readonly #notified = new Map<string, Set<(payload: unknown) => void>>();
  readonly #connections = new Set<(isConnected: boolean) => void>();
  #isConnected = true;

  constructor(answers: Answers = {}) {
    this.#answers = answers;
  }

  isConnected = (): boolean => this.#isConnected;
  tryNow = (): void => {};
  close = (): void => {};

  call = async (name: string, payload: object): Promise<unknown> => {
    this.called.push({ name, payload });
    return this.#answers[name]?.(payload) ?? {};
  };

  on = (name: string, listener: (payload: unknown) => void) => add(this.#notified, name, listener);

  onConnection = (listener: (isConnected: boolean) => void) => {
    this.#connections.add(listener);
    return () => void this.#connections.delete(listener);
  };

  /** Delivers an event of the server. */
  tell(name: string, payload: object): void {
    for (const listener of this.#notified.get(name) ?? []) listener(payload);
  }

  /** Changes the state of the connection. */
  connect(isConnected: boolean): void {
    this.#isConnected = isConnected;
    for (const listener of this.#connections) listener(isConnected);
  }
}

function add<Listener>(all: Map<string, Set<Listener>>, name: string, listener: Listener): () => void {
  const listeners = all.get(name) ?? new Set();
  all.set(name, listeners.add(listener));
  return () => void listeners.delete(listener);
}

/** Renders before the tested component and connects it by this socket. */
export function WithFakeSocket({ socket }: { socket: FakeSocket }): null {
  const connection = useLiveConnection();
  // Before later siblings mount, since they use it immediately.
  const [detach] = useState(() => attach(connection, socket));
  useEffect(() => () => queueMicrotask(detach), [detach]);
  return null;
}

/**
 * Attaches the socket; the returned function detaches it. Components that unmount can still use the
 * connection.
 */
function attach(connection: LiveConnection, socket: FakeSocket): () => void {
  Object.assign(connection, { acquire: () => () => {}, socket });
  return () => {
    Reflect.deleteProperty(connection, 'acquire');
    connection.socket = undefined;
  };
}
