import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Forwards connections to a database and counts the round trips on them. */
export interface CountedTrips {
  url: string;
  /** Round trips since it was asked last. */
  take: () => number;
  close: () => void;
}

/** Counts how often a client sends something after the server answered: statements sent together are one round trip. The PostgreSQL of `url` listens on a socket in a folder. */
export async function countTrips(url: string): Promise<CountedTrips> {
  const to = new URL(url);
  const door = `${to.searchParams.get('host')}/.s.PGSQL.5432`;
  const ends = new Set<Socket>();
  let trips = 0;
  const server = createServer((near) => {
    const far = connect(door);
    let isAnswered = true;
    near.setNoDelay(true);
    near.on('data', (sent) => {
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
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
