import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { LiveMessage } from '#platform/contract/live.ts';
import type { Refresh } from '../api/api.ts';
import { retryLoad } from '../loading/retry-load.ts';
import type { LiveSocket } from './live-socket.ts';
import { queries } from '../queries/query-client.ts';
import { session, useSession } from '../session/session.tsx';
import { afterFirstView } from '../loading/first-view.ts';

/** What a feature does when it is told that something changed. */
export type LiveHandlers = Readonly<Record<string, (message: LiveMessage, refresh: Refresh) => void | Promise<void>>>;

type Listener = (message: LiveMessage) => void;

/** Told to those who listen to one type when the connection began late: something may have come before. */
const liveBegan = 'live.began';
/** Told when something may have come unheard, mostly since the connection was lost. What was read is read anew by then. */
export const liveReturned = 'live.returned';
const liveCode = () => retryLoad(() => import('./live-code.ts'));

/** Connects this browser to the server's live messages and hands them to the features and to `useLive`. */
export class LiveConnection {
  readonly #listeners = new Set<Listener>();
  #disconnect: (() => void) | undefined;
  #wanted = 0;
  onReturn: () => void = () => {};
  /** For what a feature says to the server and hears from it beside the messages for all; see `liveLink`. */
  socket: LiveSocket | undefined;
  readonly socketListeners = new Set<() => void>();

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Connects while anybody wants it. */
  acquire(): () => void {
    this.#wanted += 1;
    if (this.#wanted === 1) this.#connect();
    return () => {
      this.#wanted -= 1;
      if (this.#wanted === 0) this.#close();
    };
  }

  /** Connects anew, as another person or as a visitor. */
  restart(): void {
    if (!this.#wanted) return;
    this.#close();
    this.#connect();
  }

  #connect(): void {
    let close = () => {};
    const starting = new AbortController();
    this.#disconnect = () => {
      starting.abort();
      close();
    };
    const begin = (isLate: boolean) => {
      // Loaded behind the page, since nothing that is read first needs it.
      void liveCode().then(({ openLiveSocket, cacheResponses }) => {
        if (starting.signal.aborted) return;
        cacheResponses();
        const socket = openLiveSocket({
          asksForMissed: !isLate,
          onBegin: () => isLate && this.#tell({ type: liveBegan, id: '' }),
          onReturn: () => {
            this.onReturn();
            this.#tell({ type: liveReturned, id: '' });
          },
          onMessage: (message) => this.#tell(message),
        });
        close = socket.close;
        this.#setSocket(socket);
      });
    };
    if (session.token() === null) void afterFirstView().then(() => starting.signal.aborted || begin(true));
    else begin(false);
  }

  #tell(message: LiveMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  #setSocket(socket: LiveSocket | undefined): void {
    this.socket = socket;
    for (const listener of this.socketListeners) listener();
  }

  #close(): void {
    this.#disconnect?.();
    this.#disconnect = undefined;
    this.#setSocket(undefined);
  }
}

const connection = new LiveConnection();
const LiveContext = createContext(connection);

/** Hands live messages to the features' handlers. A signed-in person is always connected, a visitor where a page asks for it. */
export function LiveProvider({ load, children }: { load: () => Promise<LiveHandlers>; children: ReactNode }): ReactNode {
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    let gathered: Promise<Refresh> | undefined;
    const refresh: Refresh = async (...targets) => {
      // What was never read needs no refreshing.
      const { client } = queries;
      if (!client) return;
      gathered ??= liveCode().then(({ coalesceRefreshes }) => coalesceRefreshes(client));
      const refreshGathered = await gathered;
      await refreshGathered(...targets);
    };
    connection.onReturn = () => void refresh();
    let handlers: Promise<LiveHandlers> | undefined;
    return connection.subscribe((message) => {
      (handlers ??= retryLoad(load)).then((known) => known[message.type]?.(message, refresh)).catch(() => {});
    });
  }, [load]);
  useEffect(() => {
    connection.restart();
    return userId ? connection.acquire() : undefined;
  }, [userId]);
  return <LiveContext value={connection}>{children}</LiveContext>;
}

/** Listens to one type of live message while the component is on screen, and keeps the connection open. */
export function useLive(type: LiveMessage['type'], handler: (message: LiveMessage) => void): void {
  const live = useContext(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const release = live.acquire();
    const stop = live.subscribe((message) => {
      if (message.type === type || message.type === liveBegan) latest.current(message);
    });
    return () => {
      stop();
      release();
    };
  }, [live, type]);
}

/** The connection, for a screen that has a conversation of its own with the server (`liveLink`). */
export function useLiveConnection(): LiveConnection {
  return useContext(LiveContext);
}
