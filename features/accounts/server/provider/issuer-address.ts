import type { Config } from '#platform/server/config/config.ts';

/**
 * Parses an issuer: HTTPS, unless the configuration allows providers in a private network.
 * Undefined if it is invalid.
 */
export function issuerAddress({ mayAskPrivateProviders }: Pick<Config, 'mayAskPrivateProviders'>, issuer: string): URL | undefined {
  if (!URL.canParse(issuer)) return undefined;
  const address = new URL(issuer);
  const isGood = address.username === '' && address.password === '' && address.search === '' && address.hash === '';
  const protocols = mayAskPrivateProviders ? ['https:', 'http:'] : ['https:'];
  return isGood && protocols.includes(address.protocol) ? address : undefined;
}
