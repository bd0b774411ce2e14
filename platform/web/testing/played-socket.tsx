import { useEffect, useState } from 'react';
import { useLiveConnection, type LiveConnection } from '../live.tsx';
import type { LiveSocket } from '../live-socket.ts';

type Answers = Readonly<Record<string, (payload: object) => unknown>>;

/** The live connection of a screen as a test plays it: what is called over it is noted and answered, and what the server tells is told. */
export class PlayedSocket implements LiveSocket {
  /** What was called, in its turn. */
  readonly called: { name: string; payload: object }[] = [];
  readonly #answers: Answers;
  readonly #told = new Map<string, Set<(payload: unknown) => void>>();
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

  on = (name: string, listener: (payload: unknown) => void) => add(this.#told, name, listener);

  onConnection = (listener: (isConnected: boolean) => void) => {
    this.#connections.add(listener);
    return () => void this.#connections.delete(listener);
  };

  /** The server tells something under a name. */
  tell(name: string, payload: object): void {
    for (const listener of this.#told.get(name) ?? []) listener(payload);
  }

  /** The connection comes or goes. */
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

/** Stands before what is tested, which is connected by this socket then. */
export function Played({ socket }: { socket: PlayedSocket }): null {
  const connection = useLiveConnection();
  // Before what follows is there: it asks as soon as it is.
  const [detach] = useState(() => attach(connection, socket));
  useEffect(() => () => queueMicrotask(detach), [detach]);
  return null;
}

/** Gives what ends it; what goes with its screen still says so over the connection. */
function attach(connection: LiveConnection, socket: PlayedSocket): () => void {
  Object.assign(connection, { want: () => () => {}, socket });
  return () => {
    Reflect.deleteProperty(connection, 'want');
    connection.socket = undefined;
  };
}
