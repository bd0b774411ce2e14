import type { IncomingBody } from '../extension-points/feature.ts';
import { refuse } from '../common/refusal.ts';

/** A one-click request (RFC 8058) has some tens of bytes, as a form of either type. */
const mostBytes = 2_048;
const oneClick = /List-Unsubscribe(?:=|"\s+)One-Click/;

/**
 * Reads the body of a one-click request; refuses any other, so that fetching the address does not
 * unsubscribe.
 */
export async function readOneClickUnsubscribe({ chunks, stop }: IncomingBody): Promise<void> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > mostBytes) {
      stop();
      throw refuse('input.tooLarge');
    }
    read.push(chunk);
  }
  if (!oneClick.test(Buffer.concat(read).toString('utf8'))) throw refuse('input.malformed');
}
