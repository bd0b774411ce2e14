import { isIP } from 'node:net';
import type { Config } from '#platform/server/config/config.ts';
import { refuse } from '#platform/server/common/refusal.ts';

/** Relying party of passkeys: the domain of this installation, to which they are bound. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Undefined at an IP address, for which passkeys are not possible. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined;
}

/** The same; throws `passkey.impossible` instead. */
export function relyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(config);
  if (!party) throw refuse('passkey.impossible');
  return party;
}
