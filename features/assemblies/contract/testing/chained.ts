import { firstHash } from '#platform/contract/hash-chain.ts';
import { linkText } from '../log.ts';
import type { AssemblyEvent, ChainedEvent } from '../rules/events.ts';

/** Chains events as the server does. */
export function chained(id: string, events: readonly AssemblyEvent[], sha256: (text: string) => string): ChainedEvent[] {
  let previousHash = firstHash;
  return events.map((event) => {
    const link = { ...event, previousHash, hash: sha256(linkText(id, previousHash, event)) };
    previousHash = link.hash;
    return link;
  });
}
