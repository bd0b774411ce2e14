import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { addressHash } from './address-hash.ts';
import { insertAudit } from './audit-store.ts';
import { shownSubject } from './subject-reference.ts';

/** Action of a policy (`group.delete`), and its subject. */
export interface AuditEntry {
  action: string;
  subjectId?: string | null;
  outcome?: 'done' | 'refused';
  /** Actor, if it is not the viewer: at sign-in there is no viewer yet. */
  actorId?: string | null;
}

/**
 * Appends an entry to the audit, ideally in the transaction of the action. Stores IDs and a hashed
 * address, no content. An ID that grants access is replaced by a reference.
 */
export async function audit(tx: Queries, context: Pick<Context, 'config' | 'viewer' | 'address'>, entry: AuditEntry): Promise<void> {
  const { action, outcome = 'done', actorId = context.viewer.id } = entry;
  const subjectId = shownSubject(context.config, action, entry.subjectId ?? null);
  await insertAudit(tx, { action, subjectId, outcome, actorId, addressHash: addressHash(context.config, context.address) });
}
