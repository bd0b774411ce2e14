import type { Database } from '#platform/server/database/db.ts';
import type { AuditCheck } from '../../contract/audit-shapes.ts';
import { countOutside, findCheckpoint, findHead, findChainRange } from './chain-store.ts';
import { verifyChainRange } from './verify-chain-range.ts';

const atOnce = 20_000;

/**
 * Recomputes the whole chain up to its head at the beginning of the check; entries written
 * meanwhile are ignored.
 */
export async function checkChain(db: Pick<Database, 'many' | 'one' | 'maybeOne' | 'run'>): Promise<AuditCheck> {
  const began = performance.now();
  const start = await findCheckpoint(db);
  const head = await findHead(db);
  const endOf = (position: number) => Math.min(position + atOnce, head.position);
  const rangeAfter = (position: number) => findChainRange(db, position, endOf(position));
  let last = start;
  let fault: AuditCheck['fault'] = null;
  // Prefetches the next part while this one is computed.
  let next = rangeAfter(last.position);
  while (!fault && last.position < head.position) {
    const range = await next;
    const upTo = endOf(last.position);
    if (upTo < head.position) next = rangeAfter(upTo);
    const followed = verifyChainRange(last, range, upTo);
    if ('fault' in followed) ({ fault } = followed);
    else last = followed;
  }
  await next.catch(() => {});
  const outside = await countOutside(db);
  return {
    isWhole: fault === null && outside === 0,
    checked: (fault ? fault.position - 1 : head.position) - start.position,
    fault,
    outside,
    head: { position: head.position, hash: head.hash.toString('hex') },
    milliseconds: Math.round(performance.now() - began),
  };
}
