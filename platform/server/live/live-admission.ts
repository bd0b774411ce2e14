import type { Server, Socket } from 'socket.io';
import { liveEvent, liveReady, type LiveMessage, type LiveReadiness } from '#platform/contract/live.ts';
import type { AppContext } from '../app-context.ts';
import { rooms } from '../common/live-rooms.ts';
import { refuse } from '../common/refusal.ts';
import type { clientAddress } from '../limits/client-address.ts';
import { networkKey, type RequestLimits } from '../limits/request-limits.ts';
import type { NodeBus } from '../node-bus/node-bus.ts';
import { isSignedIn, visitor, type Viewer } from '../security/viewer.ts';
import { answerLiveCalls, type LiveCallOptions } from './live-calls.ts';
import type { RecentMessages } from './recent-messages.ts';

export interface AdmissionOptions extends LiveCallOptions {
  app: AppContext;
  identify: (token: string) => Promise<Viewer>;
  /** Rooms that a viewer is entitled to, besides their own. */
  roomsFor: (viewer: Viewer) => Promise<string[]>;
}

/** Counts connections by the network of the caller. */
export interface Counting {
  addressOf: ReturnType<typeof clientAddress>;
  limits: RequestLimits;
}

/** Delay of a new connection while the link to other nodes is down. */
const hearingMs = 3_000;
/** Allowance for the time between the measurement of a page's age and its arrival here. */
const travelMs = 2_000;

interface Admission {
  options: AdmissionOptions;
  counting: Counting;
  recent: RecentMessages;
  bus: NodeBus | undefined;
  isLeaving: () => boolean;
}

/** Identifies new connections, answers their calls, and adds them to their rooms; returns their viewers. */
export function admitViewers(io: Server, { options, counting, recent, bus, isLeaving }: Admission): WeakMap<Socket, Viewer> {
  const viewers = new WeakMap<Socket, Viewer>();
  io.use((socket, next) => {
    viewerOf(socket, options, counting)
      .then(async (viewer) => {
        if (isLeaving() || (bus && !(await bus.waitUntilReceiving(hearingMs)))) throw refuse('database.unavailable');
        viewers.set(socket, viewer);
        next();
      })
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'server.failed';
        next(new Error(code));
      });
  });
  io.on('connection', (socket) => {
    if (bus?.isReceiving() === false) {
      socket.disconnect(true);
      return;
    }
    const viewer = viewers.get(socket) ?? visitor;
    const { address, headers } = socket.handshake;
    answerLiveCalls(socket, viewer, counting.addressOf(address, headers['x-forwarded-for']), options);
    letIn(socket, viewer, recent, options).catch(() => socket.disconnect(true));
  });
  return viewers;
}

/** Viewer of a new connection, counted by network until the token is known to be valid. */
async function viewerOf(
  { handshake: { auth, address, headers } }: Socket,
  { app, identify }: Pick<AdmissionOptions, 'app' | 'identify'>,
  { addressOf, limits }: Counting,
): Promise<Viewer> {
  const network = networkKey(addressOf(address, headers['x-forwarded-for']));
  const token: unknown = auth.token;
  const limit = typeof token === 'string' && token ? limits.tokens : limits.calls;
  app.limits.count(limit, network);
  if (limit === limits.calls) return visitor;
  const viewer = await identify(String(token));
  // A signed-in user is counted by calls, not by network.
  app.limits.giveBack(limit, network);
  return viewer;
}

/**
 * Adds a socket to the rooms of its viewer. The end of a session or right only reaches a
 * connected socket, so the viewer is checked again after each room.
 */
async function letIn(
  socket: Socket,
  viewer: Viewer,
  recent: RecentMessages,
  { identifyAgain, roomsFor }: Pick<AdmissionOptions, 'identifyAgain' | 'roomsFor'>,
): Promise<void> {
  if (isSignedIn(viewer)) {
    await socket.join(rooms.session(viewer.sessionId));
    await identifyAgain(viewer);
    await socket.join(rooms.user(viewer.id));
    const entered = await roomsFor(viewer);
    await socket.join(entered);
    const held = new Set(entered.length ? await roomsFor(viewer) : []);
    for (const room of entered) if (!held.has(room)) await socket.leave(room);
  }
  await socket.join(rooms.public);
  const missed = missedBy(socket, recent);
  for (const message of missed ?? []) socket.emit(liveEvent, message);
  socket.emit(liveReady, { mayHaveMissed: missed === undefined } satisfies LiveReadiness);
}

/**
 * Messages since the page was loaded. A window that reconnects refetches everything and sends no
 * age.
 */
function missedBy({ rooms: entered, handshake: { auth, issued } }: Socket, recent: RecentMessages): LiveMessage[] | undefined {
  const age: unknown = auth.pageAgeMs;
  return typeof age === 'number' && age >= 0 ? recent.since(issued - age - travelMs, entered) : [];
}
