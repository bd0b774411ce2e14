import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * Forwards TCP to the PostgreSQL of `databaseUrl` and delays each packet to it by `delayMs`, so
 * that the duration of a request shows its round trips.
 */
export async function startSlowProxy(databaseUrl: string): Promise<{ url: string; delay: (ms: number) => void; stop: () => void }> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host') ?? '';
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(join(folder, '.s.PGSQL.5432'));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.setNoDelay(true);
    client.on('data', (packet) => setTimeout(() => upstream.write(packet), delayMs));
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('the proxy has no port');
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String(bound.port);
  return {
    url: target.href,
    delay: (ms) => (delayMs = ms),
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
