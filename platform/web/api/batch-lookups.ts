/** Milliseconds during which requests are collected into one call. */
const gatherMs = 10;

/**
 * Batches lookups by ID: `ask` gets at most `atOnce` IDs per call and returns the items found. A
 * missing item resolves to null.
 */
export function batchLookups<Found>(
  atOnce: number,
  ask: (ids: readonly string[]) => Promise<readonly (readonly [id: string, found: Found])[]>,
): (id: string) => Promise<Found | null> {
  let ids = new Set<string>();
  let gathered: Promise<Map<string, Found>> | undefined;
  async function askForAll(): Promise<Map<string, Found>> {
    const requested = [...ids];
    ids = new Set();
    gathered = undefined;
    const parts = Array.from({ length: Math.ceil(requested.length / atOnce) }, (_, index) =>
      requested.slice(index * atOnce, (index + 1) * atOnce),
    );
    return new Map((await Promise.all(parts.map(ask))).flat());
  }
  return async (id) => {
    ids.add(id);
    gathered ??= new Promise((go) => setTimeout(go, gatherMs)).then(askForAll);
    return (await gathered).get(id) ?? null;
  };
}
