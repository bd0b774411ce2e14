import type { LiveHandlers } from './live.tsx';

/** The handlers of several features as those of one: whoever has one for a type hears it. */
export function allHandlers(each: readonly LiveHandlers[]): LiveHandlers {
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
