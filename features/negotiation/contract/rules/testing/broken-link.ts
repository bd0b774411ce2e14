import { firstHash } from '#platform/contract/hash-chain.ts';
import { linkText } from '../chain.ts';
import type { ChainedEvent } from '../events.ts';

/**
 * Returns the first event whose hash is wrong, `head` if only the head hash is, or undefined if the
 * chain is valid.
 */
export function brokenLink(
  sessionId: string,
  events: Iterable<ChainedEvent>,
  headHash: string,
  sha256: (text: string) => string,
): ChainedEvent | 'head' | undefined {
  let previousHash = firstHash;
  for (const event of events) {
    if (event.hash !== sha256(linkText(sessionId, previousHash, event))) return event;
    previousHash = event.hash;
  }
  return previousHash === headHash ? undefined : 'head';
}
