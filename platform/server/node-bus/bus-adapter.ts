import { ClusterAdapterWithHeartbeat, MessageType, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { Namespace } from 'socket.io';
import type { NodeBus } from './node-bus.ts';

/** What makes a difference to somebody's windows. All else is about the nodes themselves, and asked again. */
const changes: ReadonlySet<MessageType> = new Set([
  MessageType.BROADCAST,
  MessageType.SOCKETS_JOIN,
  MessageType.SOCKETS_LEAVE,
  MessageType.DISCONNECT_SOCKETS,
]);

/** By this Socket.IO reaches the windows of other nodes over the bus. Those of this node never wait for it. */
export class BusAdapter extends ClusterAdapterWithHeartbeat {
  readonly #bus: Pick<NodeBus, 'say'>;

  constructor(namespace: Namespace, bus: Pick<NodeBus, 'say'>) {
    super(namespace, {});
    this.#bus = bus;
  }

  protected override async doPublish(message: ClusterMessage): Promise<string> {
    this.#bus.say(message, { mustArrive: changes.has(message.type) });
    return '';
  }

  protected override async doPublishResponse(_: string, response: ClusterResponse): Promise<void> {
    this.#bus.say(response, { mustArrive: false });
  }
}
