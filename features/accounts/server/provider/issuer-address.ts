import type { Config } from '#platform/server/config.ts';

/** An issuer as administrators name it: over TLS, unless the configuration lets providers be on a network of one’s own. Undefined where it cannot be one. */
export function issuerAddress({ mayAskPrivateProviders }: Pick<Config, 'mayAskPrivateProviders'>, issuer: string): URL | undefined {
  if (!URL.canParse(issuer)) return undefined;
  const address = new URL(issuer);
  const isGood = address.username === '' && address.password === '' && address.search === '' && address.hash === '';
  const protocols = mayAskPrivateProviders ? ['https:', 'http:'] : ['https:'];
  return isGood && protocols.includes(address.protocol) ? address : undefined;
}
