import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy to a database that can be frozen like a broken network: no data and no close. */
export interface FaultyProxy {
  url: string;
  freeze: () => void;
  thaw: () => void;
  /** Delays the first data of new connections, in milliseconds. */
  delayComers: (ms: number) => void;
  /** Delays each message to the database, in milliseconds. */
  delayMessages: (ms: number) => void;
  /**
   * Closes all connections and refuses new ones, with a PostgreSQL error of this code where given.
   */
  refuseComers: (code?: string) => void;
  /** Closes all connections and forwards new ones to another PostgreSQL, like a failover. */
  leadTo: (url: string) => void;
  close: () => void;
}

/** Opens a proxy to the PostgreSQL of `url`, which listens on a socket. */
export async function openFaultProxy(url: string): Promise<FaultyProxy> {
  const to = new URL(url);
  let door = doorOf(to);
  const ends = new Set<Socket>();
  let isFrozen = false;
  let refusal: string | undefined;
  let delayMs = 0;
  let messageMs = 0;
  const server = createServer((near) => {
    near.on('error', () => {});
    if (refusal !== undefined) return void near.once('data', () => near.end(saidBefore(refusal ?? '')));
    const far = connect(door);
    const late = new Transform({ transform: (message, _, done) => void setTimeout(() => done(null, message), messageMs) });
    near.pipe(late).pipe(far);
    far.pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end
        .on('error', () => {})
        .on('close', () => {
          ends.delete(end);
          other.destroy();
        });
      if (isFrozen) end.pause();
    }
    if (delayMs === 0) return;
    near.pause();
    setTimeout(() => isFrozen || near.resume(), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  to.searchParams.delete('host');
  to.hostname = '127.0.0.1';
  to.port = String((server.address() as AddressInfo).port);
  return {
    url: to.href,
    freeze() {
      isFrozen = true;
      for (const end of ends) end.pause();
    },
    thaw() {
      isFrozen = false;
      for (const end of ends) end.resume();
    },
    delayComers: (ms) => void (delayMs = ms),
    delayMessages: (ms) => void (messageMs = ms),
    refuseComers(code) {
      refusal = code;
      if (code !== undefined) for (const end of ends) end.destroy();
    },
    leadTo(other) {
      door = doorOf(new URL(other));
      for (const end of ends) end.destroy();
    },
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}

const doorOf = (url: URL): string => `${url.searchParams.get('host')}/.s.PGSQL.5432`;

/** An error message of PostgreSQL that refuses a connection. */
function saidBefore(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe database lets nobody in\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
