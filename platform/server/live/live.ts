import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Namespace, type Socket } from 'socket.io';
import type { ClusterMessage } from 'socket.io-adapter';
import { liveEvent, liveReady, type LiveMessage, type LiveReadiness } from '#platform/contract/live.ts';
import type { LiveRooms } from '../extension-points/feature.ts';
import type { AppContext } from '../app-context.ts';
import { clientAddress } from '../limits/client-address.ts';
import { observeWindows } from '../metrics/window-figures.ts';
import { networkKey, requestLimits, type RequestLimits } from '../limits/request-limits.ts';
import { answerLiveCalls, type LiveCallOptions } from './live-calls.ts';
import { rooms, type Live } from '../common/live-rooms.ts';
import { changedInMemory, membershipOver, sendingOver } from './live-senders.ts';
import { countWindows, cutSlowWindows, handWindowsOver, type SlowWindowBounds } from './live-windows.ts';
import { BusAdapter } from '../node-bus/bus-adapter.ts';
import { openNodeBus, type MeetingPlaces, type NodeBus } from '../node-bus/node-bus.ts';
import { defineCounter } from '../metrics/figures.ts';
import { RecentMessages } from './recent-messages.ts';
import { refuse } from '../common/refusal.ts';
import { isSignedIn, visitor, type Viewer } from '../security/viewer.ts';

export interface LiveServer extends Live {
  /**
   * Moves the windows of this node to other nodes, spread over `withinMs`. Refuses new connections
   * from then on.
   */
  handOver: (withinMs: number) => Promise<void>;
  close: () => Promise<void>;
  connections: () => number;
}

interface LiveOptions extends LiveCallOptions {
  app: AppContext;
  identify: (token: string) => Promise<Viewer>;
  /** Rooms that a viewer is entitled to, besides their own. */
  roomsFor: (viewer: Viewer) => Promise<string[]>;
  watchedRooms: () => readonly LiveRooms[];
  /**
   * Called when another node changed a cached value; without a topic, messages may have been
   * missed.
   */
  onNodeNotice?: (topic: string | undefined) => void;
  /** Bounds of the send queue of a slow window. */
  slowWindows?: SlowWindowBounds;
}

const countSlow = defineCounter('atrium_slow_windows_total', 'Windows disconnected because they did not read what was sent to them.', []);
/** Delay of a new connection while the link to other nodes is down. */
const hearingMs = 3_000;
const roomChangeDelayMs = 200;
/** Allowance for the time between the measurement of a page's age and its arrival here. */
const travelMs = 2_000;
const whoIsIn = 'whoIsIn';

/** Starts the socket server on the HTTP server. Only pages of our own origin may connect. */
export function startLive(http: HttpServer, options: LiveOptions): LiveServer {
  const { app, watchedRooms, onNodeNotice = () => {}, slowWindows } = options;
  const { config, log } = app;
  const addressOf = clientAddress(config);
  const counting = { addressOf, limits: requestLimits(config) };
  const io = openServer(http, app, counting, slowWindows);
  let isLeaving = false;
  const recent = new RecentMessages();
  // An embedded database means a single node: no messages between nodes.
  const { databaseUrl, redisUrl, tokenSecret } = config;
  const bus =
    databaseUrl === undefined
      ? undefined
      : joinOtherNodes(io, { databaseUrl, redisUrl, tokenSecret }, { log, recent, onHearingAgain: () => onNodeNotice(undefined) });
  observeWindows(io);
  const viewers = new WeakMap<Socket, Viewer>();
  io.use((socket, next) => {
    viewerOf(socket, options, counting)
      .then(async (viewer) => {
        if (isLeaving || (bus && !(await bus.waitUntilReceiving(hearingMs)))) throw refuse('database.unavailable');
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
    answerLiveCalls(socket, viewer, addressOf(address, headers['x-forwarded-for']), options);
    letIn(socket, viewer, recent, options).catch(() => socket.disconnect(true));
  });
  const stopWatching = watchRooms(io, app, watchedRooms, () => bus?.isReceiving() ?? true);
  const peopleHere = (names: string | readonly string[]) => peopleOfNode(io, viewers, names);
  io.on(whoIsIn, (names: string | readonly string[], give: (people: string[]) => void) => give(peopleHere(names)));
  io.on(changedInMemory, (topic: string) => onNodeNotice(topic));
  return {
    ...sendingOver(io, recent, bus),
    ...membershipOver(io),
    peopleIn: async (names) => {
      if (names.length === 0) return [];
      // Sends room names only: connection data of other nodes, such as tokens, never leaves them.
      const elsewhere = bus ? await io.serverSideEmitWithAck(whoIsIn, names).catch(answersInTime) : [];
      return [...new Set([...peopleHere(names), ...(elsewhere as string[][]).flat()])].sort();
    },
    connections: () => io.engine.clientsCount,
    handOver: (withinMs) => {
      isLeaving = true;
      return handWindowsOver(io, withinMs);
    },
    close: async () => {
      stopWatching();
      await io.close();
      await bus?.close();
    },
  };
}

/** Counts connections by the network of the caller. */
interface Counting {
  addressOf: ReturnType<typeof clientAddress>;
  limits: RequestLimits;
}

function openServer(
  http: HttpServer,
  { config, limits: counters }: AppContext,
  { addressOf, limits }: Counting,
  slowWindows: SlowWindowBounds | undefined,
): Server {
  const networkOf = ({ socket, headers }: IncomingMessage) => networkKey(addressOf(socket.remoteAddress ?? '', headers['x-forwarded-for']));
  const io: Server = new Server(http, {
    path: '/live',
    serveClient: false,
    maxHttpBufferSize: 16_384,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      const isOurs = origin === undefined || origin === new URL(config.publicUrl).origin || origin.split('://')[1] === host;
      const network = networkOf(request);
      decide(null, isOurs && openOf(network) < limits.windows.points && counters.allows(limits.windows, network));
    },
  });
  const openOf = countWindows(io, networkOf);
  cutSlowWindows(io, () => countSlow({}), slowWindows);
  return io;
}

/** Viewer of a new connection, counted by network until the token is known to be valid. */
async function viewerOf(
  { handshake: { auth, address, headers } }: Socket,
  { app, identify }: Pick<LiveOptions, 'app' | 'identify'>,
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

/** IDs of people with a window of this node in any of the rooms. */
function peopleOfNode(io: Server, viewers: WeakMap<Socket, Viewer>, names: string | readonly string[]): string[] {
  return [names].flat().flatMap((room) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => {
      const socket = io.sockets.sockets.get(id);
      return (socket && viewers.get(socket)?.id) ?? [];
    }),
  );
}

/**
 * Adds a socket to the rooms of its viewer. The end of a session or right only reaches a
 * connected socket, so the viewer is checked again after each room.
 */
async function letIn(
  socket: Socket,
  viewer: Viewer,
  recent: RecentMessages,
  { identifyAgain, roomsFor }: Pick<LiveOptions, 'identifyAgain' | 'roomsFor'>,
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

/**
 * Connects this node to the others. When messages may have been missed, all its windows reconnect:
 * they are authorised again, rejoin their rooms and refetch.
 */
function joinOtherNodes(
  io: Server,
  places: MeetingPlaces,
  { log, recent, onHearingAgain }: { log: AppContext['log']; recent: RecentMessages; onHearingAgain: () => void },
): NodeBus {
  let adapter: BusAdapter | undefined;
  const bus = openNodeBus(places, {
    log,
    onMessage: (message) => adapter?.onMessage(message as ClusterMessage),
    // Existing nodes announce themselves.
    onReceiving: () => {
      adapter?.init();
      onHearingAgain();
    },
    onMissed: () => {
      recent.forget();
      io.local.disconnectSockets(true);
    },
  });
  io.adapter(function adapterOf(namespace: Namespace) {
    return (adapter = new BusAdapter(namespace, bus, (names, message) => recent.note(names, message)));
  });
  return bus;
}

/** A crashed node does not answer: uses the answers of the others. */
function answersInTime(error: unknown): unknown[] {
  if (error instanceof Error && 'responses' in error && Array.isArray(error.responses)) return error.responses;
  throw error;
}

/**
 * Notifies features of changes in their rooms, debounced: twenty simultaneous entries are one
 * notification.
 */
function watchRooms(io: Server, app: AppContext, watched: () => readonly LiveRooms[], isReceiving: () => boolean): () => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  const onChange = (room: string) => {
    const watcher = watched().find(({ prefix }) => room.startsWith(prefix));
    if (!watcher || waiting.has(room)) return;
    const notify = () => {
      waiting.delete(room);
      // All windows of this node are disconnected then; their return triggers the notification.
      if (!isReceiving()) return;
      watcher
        .changed(app, room)
        .catch((error: unknown) => app.log.warn({ err: error, room }, 'members of a live room could not be determined'));
    };
    waiting.set(room, setTimeout(notify, roomChangeDelayMs));
  };
  io.of('/').adapter.on('join-room', onChange);
  io.of('/').adapter.on('leave-room', onChange);
  return () => {
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
    io.of('/').adapter.off('join-room', onChange);
    io.of('/').adapter.off('leave-room', onChange);
  };
}
