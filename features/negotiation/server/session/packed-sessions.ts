import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/server/db.ts';
import { apart } from '../../contract/sent-session.ts';
import type { Instant } from '../../contract/rules/state.ts';
import { gzipFile, noPieces, withPiece, type GzipPieces } from './gzip-pieces.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { SessionSnapshot } from './snapshot.ts';

const keptBytes = 64 * 2 ** 20;
/** Number of texts compressed in one time slice. */
const textsAtOnce = 20;

interface Packed {
  /** The compressed texts of the first `count` clauses; they never change. */
  texts: GzipPieces;
  count: number;
  /** The texts and the rest of the session as of event `seq`, compressed. */
  whole: { seq: number; pieces: GzipPieces } | undefined;
}

const packedOf = new WeakMap<Database, LRUCache<string, Packed>>();

function packedSessions(db: Database): LRUCache<string, Packed> {
  let packed = packedOf.get(db);
  if (!packed) {
    packed = new LRUCache({
      maxSize: keptBytes,
      sizeCalculation: ({ texts, whole }) => 100_000 + Math.max(texts.bytes, whole?.pieces.bytes ?? 0),
    });
    packedOf.set(db, packed);
  }
  return packed;
}

/**
 * The reply for reading a session, as a gzip file of its JSON. All parties get the same reply
 * except for the time, so it is compressed only once; after an event the compressed texts are
 * reused.
 */
export async function packedSession(db: Database, { state, headHash, now }: SessionSnapshot & { now: Instant }): Promise<Buffer> {
  const packed = packedSessions(db);
  const pieces = await oneAtATime(`packing ${state.id}`, async () => {
    const kept = packed.get(state.id) ?? { texts: noPieces, count: 0, whole: undefined };
    if (kept.whole?.seq === state.seq) return kept.whole.pieces;
    const sent = apart(state);
    let { texts, count } = kept;
    while (count < sent.texts.length) {
      const added = sent.texts.slice(count, count + textsAtOnce).map((text) => JSON.stringify(text));
      texts = await withPiece(texts, `${count === 0 ? '{"texts":[' : ','}${added.join(',')}`);
      count += added.length;
    }
    const rest = `${count === 0 ? '{"texts":[' : ''}],"state":${JSON.stringify(sent.state)},"headHash":"${headHash}"`;
    const whole = { seq: state.seq, pieces: await withPiece(texts, rest) };
    packed.set(state.id, { texts, count, whole });
    return whole.pieces;
  });
  return gzipFile(pieces, `,"now":"${now}"}`);
}
