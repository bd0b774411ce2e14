import { addressOf } from '#platform/contract/endpoint.ts';
import { readJson, send, setTransport } from '../api/api.ts';
import { session } from '../session/session.tsx';

const keptAtOnce = 60;

interface Stored {
  etag: string;
  answer: unknown;
}

let isKeeping = false;

/**
 * Installs a cache of the latest answers in this window’s memory, by address and language. It
 * revalidates by ETag and returns the identical object if unchanged. The cache is cleared when the
 * person changes.
 */
export function cacheResponses(): void {
  if (isKeeping) return;
  isKeeping = true;
  let stored = new Map<string, Stored>();
  let owner = session.snapshot().user?.id;
  session.subscribe(() => {
    const { user } = session.snapshot();
    if (user?.id === owner) return;
    owner = user?.id;
    stored = new Map();
  });
  setTransport(async (endpoint, input, signal) => {
    if (endpoint.method !== 'GET') return readJson(await send(endpoint, input, signal));
    // After a change of person the answer goes to the old, discarded cache.
    const mine = stored;
    const key = `${document.documentElement.lang} ${addressOf(endpoint, input)}`;
    const known = mine.get(key);
    const response = await send(endpoint, input, signal, known?.etag);
    const isSame = known !== undefined && response.status === 304;
    const answer = isSame ? known.answer : await readJson(response);
    const etag = isSame ? known.etag : response.headers.get('etag');
    // Most recently read last (LRU).
    mine.delete(key);
    if (etag) mine.set(key, { etag, answer });
    const [oldest] = mine.keys();
    if (mine.size > keptAtOnce && oldest !== undefined) mine.delete(oldest);
    return answer;
  });
}
