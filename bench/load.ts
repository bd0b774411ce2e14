import autocannon from 'autocannon';

export const connections = 10;

/** A repeated request. `next` gives the path and body of each one. */
export interface Target {
  url: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  next?: () => { path: string; body?: string };
}

export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Loads a target with ten connections for some seconds. Throws for any status but 2xx. */
export async function load(target: Target, seconds: number): Promise<Load> {
  const { next, headers = {}, method = 'GET' } = target;
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    method,
    headers,
    ...(next ? { requests: [{ setupRequest: (request: object) => ({ ...request, ...next() }) }] } : {}),
  });
  if (result.errors || result.timeouts || result.non2xx)
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed, ${result.timeouts} timed out`);
  return { perSecond: result['2xx'] / result.duration, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

interface Compared {
  ratio: number;
  load: Load;
  ceiling: Load;
}

/**
 * Measures targets and the upper bound alternately (A B A C A B …), so that a slow phase of the
 * machine affects all.
 */
export async function inTurn<Name extends string>(
  ceiling: Target,
  targets: Readonly<Record<Name, Target>>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, Compared>> {
  const names = Object.keys(targets) as Name[];
  const seen: [Name, Compared][] = [];
  await load(ceiling, 1);
  for (const name of names) await load(targets[name], 1);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const highest = await load(ceiling, seconds);
      const reached = await load(targets[name], seconds);
      seen.push([name, { ratio: reached.perSecond / highest.perSecond, load: reached, ceiling: highest }]);
    }
  const ofName = (name: Name) => seen.flatMap(([each, compared]) => (each === name ? compared : []));
  return Object.fromEntries(names.map((name) => [name, median(ofName(name), ({ ratio }) => ratio)])) as Record<Name, Compared>;
}

/** The median of several items by a measure. */
export function median<Item>(items: readonly Item[], by: (item: Item) => number): Item {
  const sorted = [...items].sort((a, b) => by(a) - by(b));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('there are no measurements');
  return middle;
}
