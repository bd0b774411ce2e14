import type { Config } from '#platform/server/config.ts';
import type { Invitation } from '../../contract/shapes.ts';
import { codeHash, codeOf } from './invitation-code.ts';
import type { InvitationRow } from './store.ts';

/** A link as the manager is shown it. Under a new secret old links still work, but can no longer be told. */
export function presentInvitation(config: Config, { seed, codeHash: kept, ...shown }: InvitationRow): Invitation {
  const code = codeOf(config, seed);
  return { ...shown, address: codeHash(code).equals(kept) ? `${config.publicUrl}/join/${code}` : null };
}
