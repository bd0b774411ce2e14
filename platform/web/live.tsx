import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { liveEvent, type LiveMessage } from '#platform/contract/live.ts';
import { useRefresh, type Refresh } from './api.ts';
import { session, useSession } from './session.tsx';

/** What a feature does when it is told that something changed. */
export type LiveHandlers = Readonly<Record<string, (message: LiveMessage, refresh: Refresh) => void | Promise<void>>>;

type Listener = (message: LiveMessage) => void;

/** Connects this browser to the server's live messages and hands them to the features and to `useLive`. */
class LiveConnection {
  readonly #listeners = new Set<Listener>();
  #disconnect: (() => void) | undefined;
  #wanted = 0;
  onReturn: () => void = () => {};

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Connects while anybody wants it. */
  want(): () => void {
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
    let isClosed = false;
    let close = () => {};
    this.#disconnect = () => {
      isClosed = true;
      close();
    };
    // Loaded behind the page, since nothing that is read first needs it.
    void import('socket.io-client').then(({ io }) => {
      if (isClosed) return;
      const socket = io({ path: '/live', transports: ['websocket'], auth: (give) => give({ token: session.token() ?? '' }) });
      let hasBeenConnected = false;
      socket.on('connect', () => {
        // What was missed while away is unknown, so everything on screen is fetched afresh.
        if (hasBeenConnected) this.onReturn();
        hasBeenConnected = true;
      });
      socket.on('connect_error', (error) => {
        if (error.message === 'auth.expired' || error.message === 'auth.required') {
          const token = session.token();
          if (token) session.expire(token);
        }
      });
      socket.on('disconnect', (reason) => {
        // The server ended it: the session is over, or the server is leaving. Asking tells which.
        if (reason === 'io server disconnect') socket.connect();
      });
      socket.on(liveEvent, (message: LiveMessage) => {
        for (const listener of this.#listeners) listener(message);
      });
      close = () => socket.disconnect();
    });
  }

  #close(): void {
    this.#disconnect?.();
    this.#disconnect = undefined;
  }
}

const connection = new LiveConnection();
const LiveContext = createContext(connection);

/** Hands live messages to the features' handlers. A signed-in person is always connected, a visitor where a page asks for it. */
export function LiveProvider({ handlers, children }: { handlers: LiveHandlers; children: ReactNode }): ReactNode {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    connection.onReturn = () => void client.invalidateQueries();
    return connection.listen((message) => void handlers[message.type]?.(message, refresh));
  }, [client, handlers, refresh]);
  useEffect(() => {
    connection.restart();
    return userId ? connection.want() : undefined;
  }, [userId]);
  return <LiveContext value={connection}>{children}</LiveContext>;
}

/** Listens to one type of live message while the component is on screen, and keeps the connection open. */
export function useLive(type: LiveMessage['type'], handler: (message: LiveMessage) => void): void {
  const live = use(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const release = live.want();
    const stop = live.listen((message) => {
      if (message.type === type) latest.current(message);
    });
    return () => {
      stop();
      release();
    };
  }, [live, type]);
}
