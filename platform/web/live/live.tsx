import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { LiveMessage } from '#platform/contract/live.ts';
import type { Refresh } from '../api/api.ts';
import { retryLoad } from '../loading/retry-load.ts';
import type { LiveSocket } from './live-socket.ts';
import { queries } from '../queries/query-client.ts';
import { session, useSession } from '../session/session.tsx';
import { afterFirstView } from '../loading/first-view.ts';

/** A feature’s handlers of live messages, by type. */
export type LiveHandlers = Readonly<Record<string, (message: LiveMessage, refresh: Refresh) => void | Promise<void>>>;

type Listener = (message: LiveMessage) => void;

/** Published when the connection started late: earlier messages may be missing. */
const liveBegan = 'live.began';
/** Published after messages may have been missed; all reads are invalidated first. */
export const liveReturned = 'live.returned';
const liveCode = () => retryLoad(() => import('./live-code.ts'));

/** The browser’s live connection; publishes messages to the features and to `useLive`. */
export class LiveConnection {
  readonly #listeners = new Set<Listener>();
  #disconnect: (() => void) | undefined;
  #wanted = 0;
  onReturn: () => void = () => {};
  /** For calls and named events of a feature; see `liveLink`. */
  socket: LiveSocket | undefined;
  readonly socketListeners = new Set<() => void>();

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Connects while anyone has acquired it; the returned function releases it. */
  acquire(): () => void {
    this.#wanted += 1;
    if (this.#wanted === 1) this.#connect();
    return () => {
      this.#wanted -= 1;
      if (this.#wanted === 0) this.#close();
    };
  }

  /** Reconnects as another person or as a visitor. */
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
      // Loaded after the page, since the first view does not need it.
      void liveCode().then(({ openLiveSocket, cacheResponses }) => {
        if (starting.signal.aborted) return;
        cacheResponses();
        const socket = openLiveSocket({
          asksForMissed: !isLate,
          onBegin: () => isLate && this.#publish({ type: liveBegan, id: '' }),
          onReturn: () => {
            this.onReturn();
            this.#publish({ type: liveReturned, id: '' });
          },
          onMessage: (message) => this.#publish(message),
        });
        close = socket.close;
        this.#setSocket(socket);
      });
    };
    if (session.token() === null) void afterFirstView().then(() => starting.signal.aborted || begin(true));
    else begin(false);
  }

  #publish(message: LiveMessage): void {
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

/**
 * Passes live messages to the features. Signed-in people are always connected, visitors on pages
 * that need it.
 */
export function LiveProvider({ load, children }: { load: () => Promise<LiveHandlers>; children: ReactNode }): ReactNode {
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    let gathered: Promise<Refresh> | undefined;
    const refresh: Refresh = async (...targets) => {
      // Without reads there is nothing to refresh.
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

/** Subscribes to one type of live message while mounted, and keeps the connection open. */
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

/** The connection, for screens with their own calls and events (`liveLink`). */
export function useLiveConnection(): LiveConnection {
  return useContext(LiveContext);
}
