import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'socket.io';
import { liveMove } from '#platform/contract/live.ts';

/** The parts of a Socket.IO connection that show how much is queued for a window. */
interface Conduit {
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket?: { readonly bufferedAmount?: number; terminate?: () => void } };
  on: (event: 'packetCreate', listener: () => void) => unknown;
  close: (discard: boolean) => unknown;
}

/** Bounds of the send queue of a slow window. */
export interface SlowWindowBounds {
  packets: number;
  bytes: number;
}

const usualBounds: SlowWindowBounds = { packets: 1_000, bytes: 2 ** 20 };

/**
 * Disconnects windows whose send queue is too long. They reconnect when they can and refetch what
 * is on screen.
 */
export function cutSlowWindows(io: Server, onCut: () => void, { packets, bytes }: SlowWindowBounds = usualBounds): void {
  io.engine.on('connection', (conduit: Conduit) => {
    conduit.on('packetCreate', () => {
      const socket = conduit.transport.socket;
      if (conduit.writeBuffer.length < packets && (socket?.bufferedAmount ?? 0) < bytes) return;
      onCut();
      // A client that does not read misses the close as well: terminate the socket.
      conduit.close(true);
      socket?.terminate?.();
    });
  });
}

/**
 * Counts the open windows of this node by owner; returns a function that gives the count of an
 * owner.
 */
export function countWindows(io: Server, ownerOf: (request: IncomingMessage) => string): (owner: string) => number {
  const open = new Map<string, number>();
  io.engine.on('connection', (conduit: { request: IncomingMessage; once: (event: 'close', listener: () => void) => unknown }) => {
    const owner = ownerOf(conduit.request);
    const add = (count: number) => {
      const now = (open.get(owner) ?? 0) + count;
      if (now > 0) open.set(owner, now);
      else open.delete(owner);
    };
    add(1);
    conduit.once('close', () => add(-1));
  });
  return (owner) => open.get(owner) ?? 0;
}

/**
 * Asks the windows of this node, spread over `withinMs`, to reconnect, so that other nodes do not
 * get all of them at once.
 */
export async function handWindowsOver(io: Server, withinMs: number): Promise<void> {
  const windows = [...io.sockets.sockets.values()];
  const beganMs = performance.now();
  for (const [turn, window] of windows.entries()) {
    const pauseMs = beganMs + (turn / windows.length) * withinMs - performance.now();
    if (pauseMs > 1) await sleep(pauseMs);
    window.emit(liveMove);
  }
  await sleep(lastMoveMs);
}

/** Time for the last window to leave. */
const lastMoveMs = 500;
