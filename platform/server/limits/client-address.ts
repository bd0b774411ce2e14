import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/**
 * Returns a function for the client address: the remote end, or, if that is a trusted proxy, the
 * rightmost address in `X-Forwarded-For` that is not trusted.
 */
export function clientAddress({ trustedProxies }: Pick<Config, 'trustedProxies'>) {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [host = '', bits] = proxy.split('/');
    const family = isIPv6(host) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(host, family);
    else trusted.addSubnet(host, Number(bits), family);
  }
  return (peer: string, forwardedFor: string | string[] | undefined): string => {
    const hops = String(forwardedFor ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean);
    let address = peer;
    while (hops.length && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) address = hops.pop() ?? address;
    return address;
  };
}
