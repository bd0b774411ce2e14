import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { refuse } from '../refusal.ts';

/** What a scanner says of bytes: nothing known is in them, something is (by its name), or they are more than it takes. */
export type ScanResult = { is: 'clean' } | { is: 'infected'; signature: string } | { is: 'tooLarge' };
export type ScanForViruses = (bytes: AsyncIterable<Buffer>) => Promise<ScanResult>;

/** A scanner that says nothing for so long is away. It may look at large archives for a while once it has all of them. */
const silentMs = 5 * 60_000;
const retryAfterSeconds = 30;

/**
 * Scans by ClamAV's daemon at `tcp://HOST:PORT` or `unix:///PATH`, by its command INSTREAM, so that it needs to see no disk of ours. Whatever it answers but that
 * the bytes are clean, or nothing, lets nothing pass: refuses with `upload.scannerUnavailable` while it is away or in trouble.
 */
export function scannerAt(address: string): ScanForViruses {
  return async (bytes) => {
    const answer = await ask(socketTo(address), bytes);
    if (/^stream: OK\0?$/.test(answer)) return { is: 'clean' };
    const [, signature] = /^stream: (.+) FOUND\0?$/.exec(answer) ?? [];
    // The first of them, where the daemon is told to say so of what it does not look at (`AlertExceedsMax`); without that it calls such a file clean.
    if (signature?.startsWith('Heuristics.Limits.Exceeded') || answer.includes('size limit exceeded')) return { is: 'tooLarge' };
    if (signature !== undefined) return { is: 'infected', signature };
    throw refuse('upload.scannerUnavailable', { retryAfterSeconds });
  };
}

function socketTo(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  return protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''));
}

/** Sends bytes in pieces, each behind its length, and gives what is answered; nothing where the connection ends before. */
async function ask(socket: Socket, bytes: AsyncIterable<Buffer>): Promise<string> {
  let answer = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // Whatever went wrong, there is no answer then.
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.setTimeout(silentMs, () => socket.destroy());
  try {
    const send = async (chunk: Buffer) => {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
      // What it answered before it had all is heard before more is sent: that would be refused, and the answer with it.
      await setImmediate();
    };
    await send(Buffer.from('zINSTREAM\0'));
    for await (const chunk of bytes) {
      // It may have enough before all was sent.
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
