import type { LiveHandlers } from './live.tsx';

/** Merges the live handlers of several features: all handlers of a type are called. */
export function mergeHandlers(each: readonly LiveHandlers[]): LiveHandlers {
  const byType = Map.groupBy(
    each.flatMap((handlers) => Object.entries(handlers)),
    ([type]) => type,
  );
  return Object.fromEntries(
    [...byType].map(([type, entries]): [string, LiveHandlers[string]] => [
      type,
      async (message, refresh) => {
        await Promise.all(entries.map(([, handle]) => handle(message, refresh)));
      },
    ]),
  );
}
