import { hasPendingCode } from '#platform/web/loading/lazy.tsx';
import { queries } from '#platform/web/queries/query-client.ts';

/** Milliseconds after which an incomplete page is shown anyway. */
const longestMs = 3_000;
/**
 * Loaded parts may load more once rendered: nothing must be loading in this number of consecutive
 * checks.
 */
const calmLooks = 2;
const lookMs = 40;

/**
 * Calls `act` once the initial code and data of the current page are loaded. The returned function
 * cancels it.
 */
export function whenComplete(act: () => void): () => void {
  const latest = performance.now() + longestMs;
  let calm = isArriving() ? 0 : calmLooks;
  let cancel = () => {};
  const look = () => {
    calm = isArriving() ? 0 : calm + 1;
    if (calm >= calmLooks || performance.now() > latest) act();
    else cancel = whenIdle(look);
  };
  look();
  return () => cancel();
}

function isArriving(): boolean {
  return hasPendingCode() || (queries.client?.isFetching({ predicate: ({ state }) => state.data === undefined }) ?? 0) > 0;
}

/** Runs when the browser is idle; the returned function cancels it. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, lookMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: lookMs });
  return () => cancelIdleCallback(request);
}
