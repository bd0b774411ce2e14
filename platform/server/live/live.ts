import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Namespace, type Socket } from 'socket.io';
import type { ClusterMessage } from 'socket.io-adapter';
import type { LiveRooms } from '../extension-points/feature.ts';
import type { AppContext } from '../app-context.ts';
import { clientAddress } from '../limits/client-address.ts';
import { observeWindows } from '../metrics/window-figures.ts';
import { networkKey, requestLimits } from '../limits/request-limits.ts';
import { admitViewers, type AdmissionOptions, type Counting } from './live-admission.ts';
import type { Live } from '../common/live-rooms.ts';
import { changedInMemory, membershipOver, sendingOver } from './live-senders.ts';
import { countWindows, cutSlowWindows, handWindowsOver, type SlowWindowBounds } from './live-windows.ts';
import { BusAdapter } from '../node-bus/bus-adapter.ts';
import { openNodeBus, type MeetingPlaces, type NodeBus } from '../node-bus/node-bus.ts';
import { defineCounter } from '../metrics/figures.ts';
import { RecentMessages } from './recent-messages.ts';
import type { Viewer } from '../security/viewer.ts';

export interface LiveServer extends Live {
  /**
   * Moves the windows of this node to other nodes, spread over `withinMs`. Refuses new connections
   * from then on.
   */
  handOver: (withinMs: number) => Promise<void>;
  close: () => Promise<void>;
  connections: () => number;
}

interface LiveOptions extends AdmissionOptions {
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
const roomChangeDelayMs = 200;
const whoIsIn = 'whoIsIn';

/** Starts the socket server on the HTTP server. Only pages of our own origin may connect. */
export function startLive(http: HttpServer, options: LiveOptions): LiveServer {
  const { app, watchedRooms, onNodeNotice = () => {}, slowWindows } = options;
  const { config, log } = app;
  const counting = { addressOf: clientAddress(config), limits: requestLimits(config) };
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
  const viewers = admitViewers(io, { options, counting, recent, bus, isLeaving: () => isLeaving });
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
