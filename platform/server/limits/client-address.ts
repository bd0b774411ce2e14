import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config/config.ts';

/**
 * Returns a function for the client address: the remote end, or, if that is a trusted proxy, the
 * rightmost address in `X-Forwarded-For` that is not trusted. Fastify uses the same library.
 */
export function clientAddress({ trustedProxies }: Pick<Config, 'trustedProxies'>) {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (peer: string, forwardedFor: string | string[] | undefined): string => {
    const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': String(forwardedFor ?? '') } };
    return proxyAddress(request as unknown as IncomingMessage, isTrusted);
  };
}
