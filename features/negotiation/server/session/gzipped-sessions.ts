import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/server/database/db.ts';
import { apart } from '../../contract/sent-session.ts';
import type { Instant } from '../../contract/rules/state.ts';
import { gzipFile, noChunks, withChunk, type GzipChunks } from './gzip-chunks.ts';
import { withMutex } from './mutex.ts';
import type { SessionSnapshot } from './snapshot.ts';

const cacheBytes = 64 * 2 ** 20;
/** Texts that are compressed before the event loop handles other work. */
const textsPerBlock = 20;

interface GzippedSession {
  /** The texts of the first `count` clauses, which never change. */
  texts: GzipChunks;
  count: number;
  /** The texts and the rest of the session as of event `seq`, compressed. */
  whole: { seq: number; chunks: GzipChunks } | undefined;
}

const cacheOf = new WeakMap<Database, LRUCache<string, GzippedSession>>();

function cacheFor(db: Database): LRUCache<string, GzippedSession> {
  let cache = cacheOf.get(db);
  if (!cache) {
    cache = new LRUCache({
      maxSize: cacheBytes,
      sizeCalculation: ({ texts, whole }) => 100_000 + Math.max(texts.bytes, whole?.chunks.bytes ?? 0),
    });
    cacheOf.set(db, cache);
  }
  return cache;
}

/**
 * The reply for reading a session, as a gzip file of its JSON. All parties get the same reply
 * except for the time, so it is compressed only once; after an event the compressed texts are
 * reused.
 */
export async function gzippedSession(db: Database, { state, headHash, now }: SessionSnapshot & { now: Instant }): Promise<Buffer> {
  const cache = cacheFor(db);
  const chunks = await withMutex(`packing ${state.id}`, async () => {
    const cached = cache.get(state.id) ?? { texts: noChunks, count: 0, whole: undefined };
    if (cached.whole?.seq === state.seq) return cached.whole.chunks;
    const sent = apart(state);
    let { texts, count } = cached;
    while (count < sent.texts.length) {
      const added = sent.texts.slice(count, count + textsPerBlock).map((text) => JSON.stringify(text));
      texts = await withChunk(texts, `${count === 0 ? '{"texts":[' : ','}${added.join(',')}`);
      count += added.length;
    }
    const rest = `${count === 0 ? '{"texts":[' : ''}],"state":${JSON.stringify(sent.state)},"headHash":"${headHash}"`;
    const whole = { seq: state.seq, chunks: await withChunk(texts, rest) };
    cache.set(state.id, { texts, count, whole });
    return whole.chunks;
  });
  return gzipFile(chunks, `,"now":"${now}"}`);
}
