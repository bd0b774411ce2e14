import { isIP } from 'node:net';
import type { Config } from '#platform/server/config.ts';
import { refuse } from '#platform/server/refusal.ts';

/** For whom passkeys are made: the name of this installation. They are worth nothing under any other. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Undefined where people reach this installation by an IP address, for which no passkey can be made. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined;
}

/** The same, for calls that cannot do without. */
export function relyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(config);
  if (!party) throw refuse('passkey.impossible');
  return party;
}
