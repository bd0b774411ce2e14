import { createHash } from 'node:crypto';
import type { Database } from '#platform/server/db.ts';
import type { AuditCheck } from '../../contract/audit-shapes.ts';
import { countOutside, findCheckpoint, findHead, findLinks, type ToldLink } from './chain-store.ts';

const atOnce = 20_000;

/** The hash of a link: of the hash before it, and of all that its row says. */
export const hashOf = (before: Buffer, line: string): Buffer => createHash('sha256').update(before).update(line).digest();

/** Works the whole chain out anew, up to where it ended when this began. What is written meanwhile is no part of it. */
export async function checkChain(db: Pick<Database, 'many' | 'one' | 'maybeOne' | 'run'>): Promise<AuditCheck> {
  const began = performance.now();
  const start = await findCheckpoint(db);
  const head = await findHead(db);
  let last = start;
  let fault: AuditCheck['fault'] = null;
  // The next ones are on their way while these are looked at.
  let next = findLinks(db, start.position, head.position, atOnce);
  while (!fault && last.position < head.position) {
    const links = await next;
    const end = links.at(-1);
    if (end && end.position < head.position) next = findLinks(db, end.position, head.position, atOnce);
    const found = firstFault(last, links);
    fault = found ?? (end ? null : { position: last.position + 1, reason: 'missing' });
    if (end) last = end;
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

/** The first of these links that does not follow from those before. */
function firstFault(before: { position: number; hash: Buffer }, links: readonly ToldLink[]): AuditCheck['fault'] {
  let { position, hash } = before;
  for (const link of links) {
    position += 1;
    if (link.position !== position || link.line === null) return { position, reason: 'missing' };
    if (!hashOf(hash, link.line).equals(link.hash)) return { position, reason: 'changed' };
    ({ hash } = link);
  }
  return null;
}
