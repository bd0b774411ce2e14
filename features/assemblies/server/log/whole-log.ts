import type { Queries } from '#platform/server/database/db.ts';
import { logText } from '../../contract/log.ts';
import { storedEvents } from '../store.ts';

/**
 * The log of an assembly as it is downloaded, and the stored hash of its last event. Reads some events
 * `together`: a log may be long, and other requests are answered in between.
 */
export async function readWholeLog(db: Queries, id: string, together = 1_000): Promise<{ text: string; headHash: string }> {
  const texts: string[] = [];
  let headHash = '';
  for (let seq = 0; ;) {
    const events = await storedEvents(db, id, seq, together);
    const last = events.at(-1);
    if (!last) return { text: texts.join(''), headHash };
    texts.push(logText(id, events));
    [seq, headHash] = [last.seq, last.hash];
  }
}
