import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a database that counts round trips. */
export interface RoundTripCounter {
  url: string;
  /** Round trips since the last call. */
  take: () => number;
  /**
   * Delays packets to the server, in milliseconds. Packets within half of that count as one round
   * trip across all connections, which counts sequential trips. 0 counts per connection again.
   */
  delay: (ms: number) => void;
  close: () => void;
}

/**
 * Counts how often the client sends after an answer: statements sent together are one round trip.
 * The PostgreSQL of `url` listens on a socket.
 */
export async function countTrips(url: string): Promise<RoundTripCounter> {
  const to = new URL(url);
  const door = `${to.searchParams.get('host')}/.s.PGSQL.5432`;
  const ends = new Set<Socket>();
  let trips = 0;
  let delayMs = 0;
  let beganMs = -Infinity;
  const server = createServer((near) => {
    const far = connect(door);
    let isAnswered = true;
    near.setNoDelay(true);
    near.on('data', (sent) => {
      if (delayMs > 0) {
        const now = performance.now();
        if (now - beganMs >= delayMs / 2) {
          trips += 1;
          beganMs = now;
        }
        setTimeout(() => far.write(sent), delayMs);
        return;
      }
      if (isAnswered) trips += 1;
      isAnswered = false;
      far.write(sent);
    });
    far.on('data', (answer) => {
      isAnswered = true;
      near.write(answer);
    });
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  to.searchParams.delete('host');
  to.hostname = '127.0.0.1';
  to.port = String((server.address() as AddressInfo).port);
  return {
    url: to.href,
    take() {
      const taken = trips;
      trips = 0;
      return taken;
    },
    delay(ms) {
      delayMs = ms;
      beganMs = -Infinity;
    },
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
