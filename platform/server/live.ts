import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import { liveEvent, type LiveMessage } from '#platform/contract/live.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { Log } from './log.ts';
import { isSignedIn, type Viewer } from './viewer.ts';

/** Room names: `public`, `user:<id>`, `group:<id>`, `session:<id>`. */
export const rooms = {
  public: 'public',
  user: (id: string) => `user:${id}`,
  group: (id: string) => `group:${id}`,
  session: (id: string) => `session:${id}`,
};

/** Tells open browsers that something changed. */
export interface Live {
  /** Tells everybody in any of the rooms, each browser once. */
  send: (rooms: readonly string[], message: LiveMessage) => void;
  /** Lets all open windows of a person into a room, or takes them out of it. */
  enter: (userId: string, room: string) => void;
  leave: (userId: string, room: string) => void;
  /** Closes the connections of an ended session. */
  endSession: (sessionId: string) => void;
}

export interface LiveServer extends Live {
  close: () => Promise<void>;
  connections: () => number;
}

interface LiveOptions {
  config: Config;
  log: Log;
  db: Database;
  identify: (token: string) => Promise<Viewer>;
  /** The rooms that a viewer belongs to by right, beside their own. */
  roomsFor: (viewer: Viewer) => Promise<string[]>;
}

/** Starts the socket server on the HTTP server. Only pages of our own origin may connect. */
export function startLive(http: HttpServer, { config, log, db, identify, roomsFor }: LiveOptions): LiveServer {
  const io = new Server(http, {
    path: '/live',
    serveClient: false,
    maxHttpBufferSize: 16_384,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      decide(null, origin === undefined || origin === new URL(config.publicUrl).origin || origin.split('://')[1] === host);
    },
  });
  // With an embedded database there is one node by definition, so nothing has to cross to another.
  if (config.databaseUrl)
    io.adapter(createAdapter(db.pool, { errorHandler: (error) => log.warn({ error }, 'live messages of other nodes are delayed') }));
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    const identified = typeof token === 'string' && token ? identify(token) : Promise.resolve(undefined);
    identified
      .then(async (viewer) => {
        const own = viewer && isSignedIn(viewer) ? [rooms.user(viewer.id), rooms.session(viewer.sessionId)] : [];
        await socket.join([rooms.public, ...own]);
        // The own room first: a right lost meanwhile then reaches this socket.
        if (viewer) await socket.join(await roomsFor(viewer));
        next();
      })
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'server.failed';
        next(new Error(code));
      });
  });
  return {
    send: (names, message) => {
      if (names.length) io.to([...names]).emit(liveEvent, message);
    },
    enter: (userId, room) => io.in(rooms.user(userId)).socketsJoin(room),
    leave: (userId, room) => io.in(rooms.user(userId)).socketsLeave(room),
    endSession: (sessionId) => io.in(rooms.session(sessionId)).disconnectSockets(true),
    connections: () => io.engine.clientsCount,
    close: async () => {
      await io.close();
    },
  };
}
