import { Readable } from 'node:stream';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import type { Database } from '#platform/server/database/db.ts';
import { firstHash } from '#platform/contract/hash-chain.ts';
import type { readLogFile as readLogFileEndpoint } from '../../contract/contract-endpoints.ts';
import { logLine, logName } from '../../contract/log-file.ts';
import { loadSession } from '../session/load.ts';
import { eventsBetween } from '../session/store.ts';

/** Number of events in memory at once. */
const partEvents = 500;

/** Returns the log of a session as a JSONL file, each event as it was hashed. */
export async function readLogFile(
  context: Context,
  { params }: Pick<ParsedInput<typeof readLogFileEndpoint>, 'params'>,
): Promise<FileAnswer> {
  const { state } = await loadSession(context, params.id);
  return { name: logName(state.id), stream: Readable.from(linesOf(context.db, state.id, state.seq), { objectMode: false }) };
}

/** The whole log of a session, for its contract. */
export async function logFileOf(db: Database, id: string, last: number): Promise<{ name: string; text: string }> {
  let text = '';
  for await (const lines of linesOf(db, id, last)) text += lines;
  return { name: logName(id), text };
}

async function* linesOf(db: Database, id: string, last: number): AsyncIterable<string> {
  let previousHash = firstHash;
  for (let seq = 0; seq < last; seq += partEvents) {
    const lines: string[] = [];
    for (const event of await eventsBetween(db, id, seq, Math.min(seq + partEvents, last))) {
      lines.push(logLine(id, previousHash, event));
      previousHash = event.hash;
    }
    yield lines.join('');
  }
}
