import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { loopbackCertificate } from '#features/notifications/server/push/testing/loopback-certificate.ts';

/** A received request. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** The reply: status, headers and number of bytes; or no reply, or one that breaks off. */
export interface SiteAnswer {
  status: number;
  headers?: Record<string, string>;
  bytes?: number;
  isSilent?: true;
  isBrokenOff?: true;
}

/** Another site, on this machine. */
export interface LoopbackSite {
  address: string;
  received: Received[];
  answers: (answer: SiteAnswer) => void;
  close: () => Promise<void>;
}

export async function startSite(): Promise<LoopbackSite> {
  const received: Received[] = [];
  let answer: SiteAnswer = { status: 204 };
  const server = createServer(loopbackCertificate, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      if (answer.isSilent) return;
      response.writeHead(answer.status, answer.headers);
      response.on('error', () => {});
      const bytes = Buffer.alloc(answer.bytes ?? 0, 'a');
      if (answer.isBrokenOff) response.write(bytes, () => response.destroy());
      else response.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    address: `https://localhost:${port}/hook`,
    received,
    answers: (next) => void (answer = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
