import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { refuse } from '../common/refusal.ts';

/** Result of a scan: clean, infected with a named virus, or too large for the scanner. */
export type ScanResult = { is: 'clean' } | { is: 'infected'; signature: string } | { is: 'tooLarge' };
export type ScanForViruses = (bytes: AsyncIterable<Buffer>) => Promise<ScanResult>;

/**
 * Silence after which the scanner counts as unavailable; large archives take a while after the last
 * byte.
 */
const silentMs = 5 * 60_000;
const retryAfterSeconds = 30;

/**
 * Scans with ClamAV's daemon at `tcp://HOST:PORT` or `unix:///PATH` by INSTREAM, without shared
 * files. Fails closed: any other answer, or none, refuses with `upload.scannerUnavailable`.
 */
export function scannerAt(address: string): ScanForViruses {
  return async (bytes) => {
    const answer = await ask(socketTo(address), bytes);
    if (/^stream: OK\0?$/.test(answer)) return { is: 'clean' };
    const [, signature] = /^stream: (.+) FOUND\0?$/.exec(answer) ?? [];
    // The first form needs the option `AlertExceedsMax` of the daemon; without it, such a file
    // counts as clean.
    if (signature?.startsWith('Heuristics.Limits.Exceeded') || answer.includes('size limit exceeded')) return { is: 'tooLarge' };
    if (signature !== undefined) return { is: 'infected', signature };
    throw refuse('upload.scannerUnavailable', { retryAfterSeconds });
  };
}

function socketTo(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  return protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''));
}

/** Sends length-prefixed chunks and returns the answer; empty where the connection ends early. */
async function ask(socket: Socket, bytes: AsyncIterable<Buffer>): Promise<string> {
  let answer = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // Without an answer, any error has the same result.
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.setTimeout(silentMs, () => socket.destroy());
  try {
    const send = async (chunk: Buffer) => {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
      // Reads an early answer before sending more: the write would fail and lose the answer.
      await setImmediate();
    };
    await send(Buffer.from('zINSTREAM\0'));
    for await (const chunk of bytes) {
      // The daemon may answer before the end.
      if (socket.destroyed || answer !== '') break;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      await send(chunk);
    }
    await send(Buffer.alloc(4));
    await closed;
    return answer;
  } finally {
    socket.destroy();
  }
}
