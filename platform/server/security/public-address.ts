import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The range of IPv6 that is allocated to the internet. */
const allocated = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public: of none of the special ranges in the IANA registries. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(allocated));
}

/** The host of a request is not public. */
export class NotPublic extends Error {
  constructor(name: string) {
    super(`${name} is no address of the open internet`);
    this.name = 'NotPublic';
  }
}

/**
 * DNS lookup for connections that only returns public addresses, so DNS rebinding cannot reach
 * another one.
 */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return done(new NotPublic(name), []);
    if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
};

/**
 * Whether a URL has a permitted host: a name, which `publicLookup` resolves later, or a public IP
 * address.
 */
export function isPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? /\.[a-z][a-z0-9-]*$/i.test(host) : isPublicAddress(host);
}
