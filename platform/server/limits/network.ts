import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv4 address, or the /64 of an IPv6 address: a client controls all addresses of its /64. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().split('%')[0] ?? '';
  if (isIP(plain) === 0) return plain;
  // An IPv4 address may be mapped to IPv6.
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(':');
}
