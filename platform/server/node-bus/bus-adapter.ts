import { ClusterAdapterWithHeartbeat, MessageType, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { Namespace } from 'socket.io';
import { liveEvent, type LiveMessage } from '#platform/contract/live.ts';
import type { NodeBus } from './node-bus.ts';

/** Messages that affect windows. All others are between nodes and are repeated. */
const changes: ReadonlySet<MessageType> = new Set([
  MessageType.BROADCAST,
  MessageType.SOCKETS_JOIN,
  MessageType.SOCKETS_LEAVE,
  MessageType.DISCONNECT_SOCKETS,
]);

/**
 * The Socket.IO adapter that reaches windows of other nodes through the bus. Windows of this node
 * never wait for it.
 */
export class BusAdapter extends ClusterAdapterWithHeartbeat {
  readonly #bus: Pick<NodeBus, 'publish'>;
  readonly #onSaid: (rooms: readonly string[], message: LiveMessage) => void;

  /** `onSaid` is called with messages of other nodes to live rooms. */
  constructor(namespace: Namespace, bus: Pick<NodeBus, 'publish'>, onSaid: (rooms: readonly string[], message: LiveMessage) => void) {
    super(namespace, {});
    this.#bus = bus;
    this.#onSaid = onSaid;
  }

  override onMessage(message: ClusterMessage): void {
    super.onMessage(message);
    if (message.type !== MessageType.BROADCAST) return;
    const { packet, opts } = message.data as { packet: { data: [string, LiveMessage] }; opts: { rooms: string[] } };
    const [event, said] = packet.data;
    if (event === liveEvent) this.#onSaid(opts.rooms, said);
  }

  protected override async doPublish(message: ClusterMessage): Promise<string> {
    this.#bus.publish(message, { mustArrive: changes.has(message.type) });
    return '';
  }

  protected override async doPublishResponse(_: string, response: ClusterResponse): Promise<void> {
    this.#bus.publish(response, { mustArrive: false });
  }
}
