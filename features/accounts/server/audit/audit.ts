import type { Queries } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { addressHash } from './address-hash.ts';
import { insertAudit } from './audit-store.ts';
import { shownSubject } from './subject-reference.ts';

/** What happened, by an action of a policy (`group.delete`), and to whom or what. */
export interface AuditEntry {
  action: string;
  subjectId?: string | null;
  outcome?: 'done' | 'refused';
  /** Who did it, where that is not the viewer: at a sign-in there is none yet. */
  actorId?: string | null;
}

/** Writes into the append-only audit, best in the transaction of what it records. Keeps ids and a hashed address, no content; of an id that lets people in, a reference. */
export async function audit(tx: Queries, context: Pick<Context, 'config' | 'viewer' | 'address'>, entry: AuditEntry): Promise<void> {
  const { action, outcome = 'done', actorId = context.viewer.id } = entry;
  const subjectId = shownSubject(context.config, action, entry.subjectId ?? null);
  await insertAudit(tx, { action, subjectId, outcome, actorId, addressHash: addressHash(context.config, context.address) });
}
