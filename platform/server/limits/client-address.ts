import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/**
 * Gives the function that tells where a connection comes from: its other end, or where that is a trusted proxy, whom the last proxies
 * name in `X-Forwarded-For` — read from the right, up to the first that is none of ours.
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
