import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { keyFor } from '../keys/sealing.ts';
import { clientAddress } from '../limits/client-address.ts';
import { refuse } from '../common/refusal.ts';

/** Connection details of a request behind proxies. */
export interface ArrivedCaller {
  /** Remote end of the connection: the last proxy, or the client without one. */
  peer: string;
  peerPort: number;
  isPeerTrusted: boolean;
  /** Client address used for rate limits. */
  address: string;
  forwardedFor: string | null;
  host: string | null;
}

/** Header of a diagnostic request by the operator. */
export const callerHeader = 'x-atrium-doctor';
const goodForMs = 60_000;
/** An address for documentation (RFC 5737). */
const nobodysAddress = '192.0.2.1';

/** Value of that header: proves knowledge of the token secret, valid for 60 s. */
export function callerProof({ tokenSecret }: Pick<Config, 'tokenSecret'>, nowMs = Date.now()): string {
  const end = (nowMs + goodForMs).toString(36);
  return `${end}.${sealOf(tokenSecret, end)}`;
}

/** Shows the operator how the request arrived; not found for everyone else. */
export function describeCaller(
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
