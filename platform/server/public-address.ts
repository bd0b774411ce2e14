import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Addresses for special purposes (IANA registries), such as private networks, this host or
 * multicast.
 */
const special = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/');
  special.addSubnet(address, Number(bits));
}
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address = '', bits] = network.split('/');
  special.addSubnet(address, Number(bits), 'ipv6');
}
/** The range of IPv6 that is allocated to the internet. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address);
  return version === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6');
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
