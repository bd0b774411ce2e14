import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAssemblies } from './assemblies.ts';
import { benchAgainst } from './compare-commits.ts';
import { signIn } from './client.ts';
import { copyOfFolder, databaseUrl, dataFolder } from './data-folder.ts';
import { benchEvents } from './events.ts';
import { benchExplain } from './explain.ts';
import { reader, writer } from './fill.ts';
import { firstViews, firstViewTitle } from './first-view.ts';
import { benchFormats } from './formats.ts';
import { benchGrowth } from './growth.ts';
import { benchMinutes } from './minutes.ts';
import { benchKnownAddresses } from './known-addresses.ts';
import { benchLiveText } from './live-text.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLeast } from './baseline.ts';
import { inTurn, type Load } from './load.ts';
import { benchNodes } from './nodes.ts';
import { startCeiling, startProduct } from './processes.ts';
import { benchOrganisers } from './organisers.ts';
import { benchPasting } from './pasting.ts';
import { publishing, publishToEvent } from './publishing.ts';
import { readings } from './reading.ts';
import { benchSearch } from './search.ts';
import { benchPerson } from './person.ts';
import { benchSigning } from './signing.ts';
import { printTable } from './table.ts';

/**
 * `npm run bench [-- --quick] [-- --only <part of a name>]`: the application against a bare server
 * on the same database, alternating, with ten connections. Ratios are comparable between machines;
 * absolute figures are not.
 *
 * Other benches, as `npm run bench -- NAME`:
 * - `search [--items 10000,100000]`: speed and quality of search
 * - `organisers`: the group designer
 * - `addresses`: timing of known and unknown addresses
 * - `nodes [--people 300]`: several nodes, kills and replacements
 * - `person`: cost per person
 * - `against COMMIT [--items 20000]`: this build against an earlier one
 * - `explain [--items 20000]`: statements, round trips and CPU time of each row
 * - `least`: the minimal code for the same work
 * - `growth [--items 10000,100000 --nodes 1,2,3 --mix hub=50]`: cost by items and nodes
 * - `views [--only /contact]`: first views of public pages
 * - `events [--only reminders]`: month view, answers, reminders, and emails to a group
 * - `assemblies [--people 2000]`: votes in a large assembly, and its minutes
 * - `minutes [--people 2000]`: the steps of making the minutes of 50 motions
 * - `signing`: what signatures of devices add to votes, and votes that depend on each other
 * - `pasting`: a long contract of Word, pasted into the editor
 * - `formats [--only docx]`: a long Word file opened, a HEIC photograph and an HLG film of a phone
 * - `live-text [--people 20] [--updates 1000000]`: people who type in one document, opening a large one, and many tiny updates
 * - `lighthouse`: Lighthouse results of public pages
 */
const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    items: { type: 'string' },
    nodes: { type: 'string', default: '1,2,3' },
    mix: { type: 'string', default: '' },
    people: { type: 'string' },
    updates: { type: 'string' },
  },
  allowPositionals: true,
});
const { quick: isQuick, only, mix } = values;
const pace = isQuick ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 4 };
const numbers = (list: string) => list.split(',').map(Number);
const ranges = numbers(values.items ?? '10000,1000000');
const items = Number(values.items ?? 20_000);
const people = values.people === undefined ? undefined : Number(values.people);
const [name = 'throughput', commit] = positionals;
const benches: Readonly<Record<string, () => Promise<void>>> = {
  throughput,
  search: () => benchSearch(ranges, isQuick, only),
  organisers: () => benchOrganisers(isQuick),
  addresses: () => benchKnownAddresses(isQuick),
  nodes: () => benchNodes(only, { isQuick, people }),
  person: () => benchPerson(isQuick ? [10_000] : [10_000, 100_000], isQuick),
  against: () =>
    benchAgainst(commit ?? wrong('Name the commit to compare with: npm run bench -- against COMMIT'), { items, ...pace, only }),
  explain: () => benchExplain(items, isQuick, only),
  least: () => benchLeast(items, pace, only),
  growth: () => benchGrowth({ items: ranges, nodes: numbers(values.nodes), mix, isQuick }),
  views,
  events: () => benchEvents(isQuick, only),
  assemblies: () => benchAssemblies({ isQuick, people: values.people === undefined ? undefined : Number(values.people) }),
  minutes: () => benchMinutes({ isQuick, people }),
  signing: () => benchSigning(isQuick),
  pasting: benchPasting,
  formats: () => benchFormats({ isQuick, only }),
  'live-text': () => benchLiveText({ isQuick, people, updates: values.updates === undefined ? undefined : Number(values.updates) }),
  lighthouse: () => benchLighthouse(isQuick, only),
};

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} · Node ${process.version} · ${new Date().toISOString().slice(0, 10)}\n`);
await (benches[name] ?? wrong(`There is no bench “${name}”: ${Object.keys(benches).join(', ')}`))();
process.exit();

function wrong(message: string): never {
  console.error(message);
  process.exit(1);
}

async function views(): Promise<void> {
  const product = await startProduct(await dataFolder(1_000));
  printTable(firstViewTitle, await firstViews(product, only));
  await product.stop();
}

async function throughput(): Promise<void> {
  const sizes = isQuick ? [1_000, 20_000] : [1_000, 100_000, 1_000_000];
  const bySize = new Map<number, Record<string, number>>();
  for (const size of sizes) {
    const { folder, remove } = copyOfFolder(await dataFolder(size));
    await (await startProduct(folder)).stop();
    const product = await startProduct(folder);
    const url = databaseUrl(folder);
    const ceiling = await startCeiling(url);
    try {
      const isLargest = size === sizes.at(-1);
      if (isLargest) {
        await new Promise((resolve) => setTimeout(resolve, isQuick ? 3_000 : 15_000));
        printTable(`the process, ${size.toLocaleString('en')} items`, [
          ['warm start', `${(product.readyMs / 1000).toFixed(2)} s`],
          ['idle memory', `${Math.round(product.residentMiB())} MiB`],
        ]);
        printTable(firstViewTitle, await firstViews(product));
      }
      const [ana, bob] = [await signIn(product, reader), await signIn(product, writer)];
      const targets = {
        ...(await readings(product, url, ana)),
        'API: publish to a group': await publishing(product, url, bob, pace.rounds * (pace.seconds + 1) * 3000),
      };
      const chosen = Object.fromEntries(Object.entries(targets).filter(([name]) => name.includes(only)));
      const measured = await inTurn({ url: ceiling.url }, chosen, pace);
      printTable(
        `${size.toLocaleString('en')} items, ratio to the bare server at ten connections`,
        Object.entries(measured).map(([name, { ratio, load, ceiling: highest }]) => [
          name,
          ratio.toFixed(2),
          shown(load),
          `of ${Math.round(highest.perSecond)}/s`,
        ]),
      );
      bySize.set(size, Object.fromEntries(Object.entries(measured).map(([name, { ratio }]) => [name, ratio])));
      if ('API: publish to a group' in chosen) {
        const { p50Ms, p99Ms } = await publishToEvent(product, url, bob, ana, isQuick ? 60 : 300);
        printTable(`${size.toLocaleString('en')} items, publish until another browser has it`, [
          ['', `p50 ${p50Ms.toFixed(1)} ms`, `p99 ${p99Ms.toFixed(1)} ms`],
        ]);
      }
    } finally {
      await ceiling.stop();
      await product.stop();
      remove();
    }
  }

  const [smallest, largest] = [bySize.get(sizes[0] ?? 0) ?? {}, bySize.get(sizes.at(-1) ?? 0) ?? {}];
  printTable(
    `growth of the time for one answer from ${sizes[0]?.toLocaleString('en')} to ${sizes.at(-1)?.toLocaleString('en')} items`,
    Object.entries(largest).map(([name, ratio]) => [name, `× ${((smallest[name] ?? 0) / ratio).toFixed(2)}`]),
  );
}

function shown({ perSecond, p50Ms, p99Ms }: Load): string {
  return `${Math.round(perSecond)}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
}
