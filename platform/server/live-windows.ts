import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'socket.io';
import { liveMove } from '#platform/contract/live.ts';

/** The connection of one window, as far as Socket.IO and its library for websockets let one look at what waits there. */
interface Conduit {
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket?: { readonly bufferedAmount?: number; terminate?: () => void } };
  on: (event: 'packetCreate', listener: () => void) => unknown;
  close: (discard: boolean) => unknown;
}

/** What may wait for one window that reads too slowly, or not at all. */
export interface SlowWindowBounds {
  packets: number;
  bytes: number;
}

const usualBounds: SlowWindowBounds = { packets: 1_000, bytes: 2 ** 20 };

/** Cuts off windows for which too much waits. They come again when they can, and fetch what is on screen. */
export function cutSlowWindows(io: Server, onCut: () => void, { packets, bytes }: SlowWindowBounds = usualBounds): void {
  io.engine.on('connection', (conduit: Conduit) => {
    conduit.on('packetCreate', () => {
      const socket = conduit.transport.socket;
      if (conduit.writeBuffer.length < packets && (socket?.bufferedAmount ?? 0) < bytes) return;
      onCut();
      // Whoever does not read does not read that it is closed either.
      conduit.close(true);
      socket?.terminate?.();
    });
  });
}

/** Counts the windows that are open at this node by whose they are, and tells how many that is. */
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

/** Asks the windows of this node, one after the other within a time, to connect anew: so they do not all come to the others at once. */
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

/** How long the last one has to be gone. */
const lastMoveMs = 500;
