import type { Config } from '#platform/server/config/config.ts';
import type { Invitation } from '../../contract/shapes.ts';
import { codeHash, codeOf } from './invitation-code.ts';
import type { InvitationRow } from './store.ts';

/**
 * Builds the manager's view of a link. After a change of the secret, old links still work but
 * cannot be shown.
 */
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
