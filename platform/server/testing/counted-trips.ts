import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Forwards connections to a database and counts the round trips on them. */
export interface CountedTrips {
  url: string;
  /** Round trips since it was asked last. */
  take: () => number;
  /**
   * From now on each packet to the server is so many milliseconds late, and what is sent in less than half of that counts as one round trip, on whatever
   * connections: so it is counted how many are made one after the other. 0 counts those of each connection again.
   */
  delay: (ms: number) => void;
  close: () => void;
}

/** Counts how often a client sends something after the server answered: statements sent together are one round trip. The PostgreSQL of `url` listens on a socket in a folder. */
export async function countTrips(url: string): Promise<CountedTrips> {
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
