import { signIn, rows, type Person } from './client.ts';
import { databaseUrl, dataFolder } from './data-folder.ts';
import { reader, vocabularySize } from './fill.ts';
import { connections as loadConnections, inTurn } from './load.ts';
import { startCeiling, startProduct, type Running } from './processes.ts';
import { benchSearchPublishing } from './search-publishing.ts';
import { benchQuality } from './search-quality.ts';
import { printTable } from './table.ts';
import { randomFrom, vocabulary } from './texts.ts';

const connections = 4;
/** Rank of a word in one third of the texts; rarer words have higher ranks. */
const oneInThree = 55;

interface Measured {
  p50: number;
  p95: number;
  worst: number;
  count: number;
}

/**
 * `npm run bench -- search [--items 10000,100000] [--quick] [--only <part of a name>]`: durations
 * by kind of search with four connections, as a visitor and as a member of 30 groups; throughput of
 * a mix against a bare server with ten; index size and cost of publishing; and quality of results
 * in the demo community.
 */
export async function benchSearch(sizes: readonly number[], isQuick: boolean, only: string): Promise<void> {
  if (only === '' || only === 'quality') await benchQuality();
  const medians: Record<string, number>[] = [];
  if (only === 'quality') return;
  for (const size of sizes) {
    const folder = await dataFolder(size);
    const product = await startProduct(folder);
    try {
      const member = await signIn(product, reader);
      const lines: string[][] = [];
      const ofSize: Record<string, number> = {};
      for (const [name, next] of Object.entries(searches()))
        for (const [who, person] of [
          ['visitor', undefined],
          ['member', member],
        ] as const) {
          const title = `${name}, ${who}`;
          if (!title.includes(only)) continue;
          await ask(product, person, next, 1);
          const { p50, p95, worst, count } = await ask(product, person, next, isQuick ? 3 : 10);
          ofSize[title] = p50;
          lines.push([title, `p50 ${p50.toFixed(1)} ms`, `p95 ${p95.toFixed(1)} ms`, `worst ${worst.toFixed(0)} ms`, `${count} times`]);
        }
      if (lines.length) printTable(`${size.toLocaleString('en')} things, ${connections} connections`, lines);
      medians.push(ofSize);
      if (only === '' || only === 'mixed') await mixed(product, databaseUrl(folder), member, size, isQuick);
      if (only === '' || only === 'publishing') await benchSearchPublishing(size, databaseUrl(folder), isQuick ? 100 : 500);
      if (only === '') printTable(`${size.toLocaleString('en')} things, size of the search index`, await sizesOf(databaseUrl(folder)));
    } finally {
      await product.stop();
    }
  }
  const [first = {}, last = {}] = [medians[0], medians.at(-1)];
  if (medians.length > 1)
    printTable(
      'growth of the median',
      Object.entries(last).map(([name, ms]) => [name, `× ${(ms / (first[name] ?? ms)).toFixed(2)}`]),
    );
}

/** Search terms by kind, different at each call. */
function searches(): Record<string, () => string> {
  const random = randomFrom(7);
  const words = vocabulary(vocabularySize);
  const between = (from: number, to: number) => words[from + Math.floor(random() * (to - from))] ?? '';
  const any = () => words[Math.floor(oneInThree * (vocabularySize / oneInThree) ** random())] ?? '';
  const search = (q: string, more = '') => `/api/search?q=${encodeURIComponent(`${q} `)}${more}`;
  return {
    'a word in one of three': () => search(between(50, 60)),
    'a word in one of ten': () => search(between(180, 220)),
    'a word in one of a hundred': () => search(between(1_900, 2_300)),
    'a rare word': () => search(between(7_000, 8_000)),
    'any word': () => search(any()),
    'two words': () => search(`${any()} ${any()}`),
    'three words and none of a fourth': () => search(`${any()} ${any()} ${any()} -${any()}`),
    'a phrase': () => search(`"${any()} ${any()}"`),
    'a word, newest': () => search(any(), '&sort=newest'),
    'a word of a kind within a year': () => search(any(), '&kind=document&range=year'),
    'a word with a slip': () => search(any().replace(/.(.)$/, '$1')),
    'as one types, a search': () => search(any().slice(0, 2 + Math.floor(random() * 4))).replace(/%20(?=&|$)/, ''),
    'as one types, suggestions': () => `/api/search/suggestions?q=${any().slice(0, 2 + Math.floor(random() * 4))}`,
    'two words as one types, suggestions': () => `/api/search/suggestions?q=${any()}%20${any().slice(0, 2 + Math.floor(random() * 4))}`,
    'the Hub, a word': () => `/api/hub?q=${any()}`,
  };
}

/** All kinds of search in turn, as a member, against a bare server on the same database. */
async function mixed(product: Running, url: string, { headers }: Person, size: number, isQuick: boolean): Promise<void> {
  const ceiling = await startCeiling(url);
  try {
    const kinds = Object.values(searches());
    let turn = 0;
    const next = () => ({ path: kinds[turn++ % kinds.length]?.() ?? '' });
    const { all } = await inTurn(
      { url: ceiling.url },
      { all: { url: product.url, headers, next } },
      isQuick ? { rounds: 1, seconds: 3 } : { rounds: 3, seconds: 5 },
    );
    printTable(`${size.toLocaleString('en')} things, ${loadConnections} connections, all of these in turn, ratio to the bare server`, [
      [
        'mixed, member',
        all.ratio.toFixed(3),
        `${all.load.perSecond.toFixed(0)}/s of ${all.ceiling.perSecond.toFixed(0)}/s`,
        `p50 ${all.load.p50Ms} ms, p99 ${all.load.p99Ms} ms`,
      ],
    ]);
  } finally {
    await ceiling.stop();
  }
}

/** Makes consecutive requests over some connections for some seconds. */
async function ask(product: Running, person: Person | undefined, next: () => string, seconds: number): Promise<Measured> {
  const taken: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const path = next();
        const since = performance.now();
        const response = await fetch(new URL(path, product.url), { headers: person?.headers ?? {} });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        taken.push(performance.now() - since);
      }
    }),
  );
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(share * taken.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), worst: taken.at(-1) ?? 0, count: taken.length };
}

async function sizesOf(url: string): Promise<string[][]> {
  const [size] = await rows<{ text: string; rows: string; index: string }>(
    url,
    `select (select sum(length(title) + length(subtitle) + 6.5 * words) from documents where state = 'published')::bigint as text,
      pg_table_size('searched_things') as rows, pg_indexes_size('searched_things') as index`,
  );
  const { text, rows: table, index } = { text: Number(size?.text), rows: Number(size?.rows), index: Number(size?.index) };
  const mega = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    ['words of the texts', mega(text)],
    ['rows', mega(table)],
    ['indexes', mega(index)],
    ['indexes to text', (index / text).toFixed(2)],
    ['all to text', ((index + table) / text).toFixed(2)],
  ];
}
