import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A way to a database that can be made to carry nothing, like a network that is gone: nothing is closed, and nothing comes. */
export interface Detour {
  url: string;
  freeze: () => void;
  thaw: () => void;
  /** Has everybody who comes from now on wait so long before anything of theirs is carried. */
  delayComers: (ms: number) => void;
  /** Carries each message to the database so much later, from now on. */
  delayMessages: (ms: number) => void;
  /** Tells everybody who comes from now on what PostgreSQL tells them by this code, and ends who is there; nobody any more without one. */
  refuseComers: (code?: string) => void;
  /** Leads to another PostgreSQL from now on, as an address does after a failover, and ends who is there. */
  leadTo: (url: string) => void;
  close: () => void;
}

/** Opens a detour to the PostgreSQL behind `url`, which listens on a socket in a folder. */
export async function openDetour(url: string): Promise<Detour> {
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

/** What PostgreSQL says in place of letting somebody in. */
function saidBefore(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe database lets nobody in\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
