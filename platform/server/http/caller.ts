import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { keyFor } from '../keys/sealing.ts';
import { clientAddress } from '../limits/client-address.ts';
import { refuse } from '../refusal.ts';

/** What of a request arrived here, behind whatever proxies are before us. */
export interface ArrivedCaller {
  /** The other end of the connection, and its port: that of whoever asks, where nobody is between. */
  peer: string;
  peerPort: number;
  isPeerTrusted: boolean;
  /** For whom the caller counts. */
  address: string;
  forwardedFor: string | null;
  host: string | null;
}

/** The header by which whoever runs the installation asks. */
export const callerHeader = 'x-atrium-doctor';
const goodForMs = 60_000;
/** Addresses for examples (RFC 5737), which nobody has. */
const nobodysAddress = '192.0.2.1';

/** What that header says: that somebody knows the installation's secret, for a minute. */
export function callerProof({ tokenSecret }: Pick<Config, 'tokenSecret'>, nowMs = Date.now()): string {
  const end = (nowMs + goodForMs).toString(36);
  return `${end}.${sealOf(tokenSecret, end)}`;
}

/** Tells whoever runs the installation how their own request arrived; to everybody else there is nothing here. */
export function tellCaller(
  config: Pick<Config, 'tokenSecret' | 'trustedProxies'>,
  request: FastifyRequest,
  nowMs = Date.now(),
): ArrivedCaller {
  const { headers, socket, ip } = request;
  const [end = '', seal = ''] = String(headers[callerHeader] ?? '').split('.');
  const [given, expected] = [Buffer.from(seal), Buffer.from(sealOf(config.tokenSecret, end))];
  const endMs = Number.parseInt(end, 36);
  const isProven = given.length === expected.length && timingSafeEqual(given, expected) && endMs > nowMs && endMs <= nowMs + 10 * goodForMs;
  if (!isProven) throw refuse('thing.notFound');
  const peer = socket.remoteAddress ?? '';
  return {
    peer,
    peerPort: socket.remotePort ?? 0,
    isPeerTrusted: clientAddress(config)(peer, nobodysAddress) === nobodysAddress,
    address: ip,
    forwardedFor: headers['x-forwarded-for'] === undefined ? null : String(headers['x-forwarded-for']),
    host: headers.host ?? null,
  };
}

const sealOf = (tokenSecret: string, end: string) => createHmac('sha256', keyFor(tokenSecret, 'doctor')).update(end).digest('base64url');
