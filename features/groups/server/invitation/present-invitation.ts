import type { Config } from '#platform/server/config.ts';
import type { Invitation } from '../../contract/shapes.ts';
import { codeHash, codeOf } from './invitation-code.ts';
import type { InvitationRow } from './store.ts';

/** A link as the manager is shown it. Under a new secret old links still work, but can no longer be told. */
export function presentInvitation(config: Config, row: InvitationRow): Invitation {
  const code = codeOf(config, row.seed);
  return {
    id: row.id,
    address: codeHash(code).equals(row.codeHash) ? `${config.publicUrl}/join/${code}` : null,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    maxUses: row.maxUses,
    uses: row.uses,
  };
}
