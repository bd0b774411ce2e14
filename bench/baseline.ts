import { rows, signIn } from './client.ts';
import { databaseUrl, dataFolder } from './data-folder.ts';
import { reader } from './fill.ts';
import { load, median, type Target } from './load.ts';
import { startCeiling, startLeastCode, startProduct } from './processes.ts';
import { readings } from './reading.ts';
import { printTable } from './table.ts';

/** Number of pages that the minimal code renders in turn. It caches their data, not the pages. */
const pages = 100;

/**
 * Compares the application with the minimal code for the same work: both relative to the bare
 * server of the same round, and the quotient.
 */
export async function benchLeast(items: number, pace: { rounds: number; seconds: number }, only: string): Promise<void> {
  const folder = await dataFolder(items);
  const product = await startProduct(folder);
  const url = databaseUrl(folder);
  const ana = await signIn(product, reader);
  const [session] = await rows<{ id: string }>(url, `select id from sessions where user_id = $1 order by created_at desc limit 1`, [
    ana.id,
  ]);
  const [ceiling, least] = await Promise.all([startCeiling(url), startLeastCode(url, product.url, session?.id ?? '', ana.id)]);
  const targets: Record<string, Target> = await readings(product, url, ana);
  const lines: string[][] = [['', 'least code', 'product', 'product / least code', 'range']];
  try {
    for (const [name, target] of Object.entries(targets).filter(([each]) => each.includes(only))) {
      const leastOne = await leastTarget(target, least.url);
      if (!leastOne) continue;
      await load(leastOne, 1);
      await load(target, 1);
      const seen: { least: number; product: number }[] = [];
      for (let round = 0; round < pace.rounds; round += 1) {
        const bare = (await load({ url: ceiling.url }, pace.seconds)).perSecond;
        const leastCode = (await load(leastOne, pace.seconds)).perSecond;
        const own = (await load(target, pace.seconds)).perSecond;
        seen.push({ least: leastCode / bare, product: own / bare });
      }
      const shares = seen.map((each) => each.product / each.least);
      lines.push([
        name,
        median(seen, (each) => each.least).least.toFixed(2),
        median(seen, (each) => each.product).product.toFixed(2),
        median(shares, (share) => share).toFixed(2),
        `${Math.min(...shares).toFixed(2)}–${Math.max(...shares).toFixed(2)}`,
      ]);
    }
  } finally {
    await least.stop();
    await ceiling.stop();
    await product.stop();
  }
  printTable(`${items.toLocaleString('en')} items, ratio to the bare server at ten connections, in turn`, lines);
}

/** The same work in the minimal code; undefined for searches, other orders, and cached pages. */
async function leastTarget({ url, next }: Target, leastUrl: string): Promise<Target | undefined> {
  const isPage = !new URL(next?.().path ?? url, url).pathname.startsWith('/api/');
  const pathOf = (path: string): string => path.replace(/^\/api\/hub\?/, '/hub?');
  if (!next) {
    const { pathname, search } = new URL(url);
    return isPage || /[?&](?:q|sort|languages)=/.test(search)
      ? undefined
      : { url: new URL(`${pathOf(pathname + search)}&same=1`, leastUrl).href };
  }
  if (!isPage)
    return /[?&](?:q|sort|languages)=/.test(next().path) ? undefined : { url: leastUrl, next: () => ({ path: pathOf(next().path) }) };
  const paths = Array.from({ length: pages }, () => next().path);
  for (const path of paths) await fetch(new URL(path, leastUrl));
  let turn = 0;
  return { url: leastUrl, next: () => ({ path: paths[(turn += 1) % pages] ?? '' }) };
}
