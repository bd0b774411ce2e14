import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createEncrypted } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** Misconfigurations of a proxy. */
export interface ProxyFaults {
  host?: string;
  namesNobody?: true;
  closesUpgrades?: true;
  clockOffMs?: number;
  certificate?: { cert: string; key: string };
}

/** Starts a proxy in front of a node, with the given faults. */
export async function aProxy(nodePort: number, faults: ProxyFaults = {}): Promise<{ port: number; close: () => Promise<void> }> {
  const passedOn = ({ headers, socket }: IncomingMessage): IncomingMessage['headers'] => ({
    ...headers,
    ...(faults.host !== undefined && { host: faults.host }),
    ...(!faults.namesNobody && { 'x-forwarded-for': socket.remoteAddress }),
  });
  const pass: RequestListener = (requested, answer) => {
    const onward = request(
      { host: '127.0.0.1', port: nodePort, path: requested.url, method: requested.method, headers: passedOn(requested) },
      (given) => {
        const date = new Date(Date.now() + (faults.clockOffMs ?? 0)).toUTCString();
        answer.writeHead(given.statusCode ?? 502, { ...given.headers, date });
        given.pipe(answer);
      },
    );
    onward.on('error', () => answer.writeHead(502).end());
    requested.pipe(onward);
  };
  const server: Server = faults.certificate ? createEncrypted(faults.certificate, pass) : createServer(pass);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('upgrade', (requested: IncomingMessage, socket: Socket) => {
    if (faults.closesUpgrades) return void socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    const onward = connect(nodePort, '127.0.0.1', () => {
      const lines = Object.entries(passedOn(requested)).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write([`GET ${requested.url ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
