import type { Server } from 'socket.io';
import { defineCounter, defineDuration } from './figures.ts';

const countDelivered = defineCounter('atrium_live_deliveries_total', 'Live messages sent to windows of this node.', []);
const roundTook = defineDuration(
  'atrium_live_round_trip_seconds',
  'Round trip of the ping to a window: network, window and load of this node.',
);

/** The events of a connection of Engine.IO. */
interface Connection {
  on: (event: 'packetCreate' | 'packet', receive: (packet: { type: string }) => void) => void;
}

/** Counts messages to windows, and measures the ping that each gets every 25 s. */
export function observeWindows({ engine }: Server): void {
  engine.on('connection', (connection: Connection) => {
    let requestedAt: number | undefined;
    connection.on('packetCreate', ({ type }) => {
      if (type === 'message') countDelivered({});
      else if (type === 'ping') requestedAt = performance.now();
    });
    connection.on('packet', ({ type }) => {
      if (type !== 'pong' || requestedAt === undefined) return;
      roundTook(performance.now() - requestedAt, {});
      requestedAt = undefined;
    });
  });
}
