import { isCodeMissing } from '#platform/web/later.tsx';
import { queries } from '#platform/web/query-client.ts';

/** Nobody waits longer than this for the last of a page to see the rest of it. */
const longestMs = 3_000;
/**
 * What arrived may ask for more as soon as it is shown: so often in a row nothing must be on its
 * way.
 */
const calmLooks = 2;
const lookMs = 40;

/**
 * Says when all is here that the page on screen asks for at first: code, and what is read for the
 * first time. Gives what stops it.
 */
export function whenWhole(act: () => void): () => void {
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
  return isCodeMissing() || (queries.client?.isFetching({ predicate: ({ state }) => state.data === undefined }) ?? 0) > 0;
}

/** Does something when what is under way in the browser is done; gives what stops it. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, lookMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: lookMs });
  return () => cancelIdleCallback(request);
}
