import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * The EICAR test file, which all scanners detect; in two parts, so that none detects this source.
 */
export const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

/** A fake of ClamAV's daemon (INSTREAM) that detects EICAR only. */
export interface ClamdServer {
  address: string;
  /** Bytes received per scan. */
  scanned: number[];
  /** Overrides the answer. */
  says: string | undefined;
  stop: () => Promise<void>;
}

/** Starts the fake daemon on a port. */
export async function startClamd({ port = 0, limitBytes = 1_000_000 } = {}): Promise<ClamdServer> {
  const clamd: ClamdServer = { address: '', scanned: [], says: undefined, stop: async () => {} };
  const server = createServer((socket) => void serve(socket, clamd, limitBytes));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  clamd.address = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  clamd.stop = async () => {
    server.close();
    await once(server, 'close');
  };
  return clamd;
}

async function serve(socket: Socket, clamd: ClamdServer, limitBytes: number): Promise<void> {
  socket.on('error', () => {});
  let buffer = Buffer.alloc(0);
  let content = Buffer.alloc(0);
  let isStarted = false;
  for await (const chunk of socket) {
    buffer = Buffer.concat([buffer, chunk as Buffer]);
    if (!isStarted) {
      const end = buffer.indexOf(0);
      if (end < 0) continue;
      if (buffer.toString('latin1', 0, end) !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
      isStarted = true;
      buffer = buffer.subarray(end + 1);
    }
    while (buffer.length >= 4) {
      const length = buffer.readUInt32BE();
      if (length === 0) {
        clamd.scanned.push(content.length);
        return void socket.end(clamd.says ?? `stream: ${content.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`);
      }
      if (buffer.length < 4 + length) break;
      content = Buffer.concat([content, buffer.subarray(4, 4 + length)]);
      buffer = buffer.subarray(4 + length);
      if (content.length > limitBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    }
  }
}
