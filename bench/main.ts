import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchAgainst } from './compare-commits.ts';
import { benchBackup } from './backup.ts';
import { signIn } from './client.ts';
import { benchConversations } from './conversations.ts';
import { copyOfFolder, databaseUrl, dataFolder } from './data-folder.ts';
import { benchExplain } from './explain.ts';
import { reader, writer } from './fill.ts';
import { firstViews, firstViewTitle } from './first-view.ts';
import { benchGrowth } from './growth.ts';
import { benchKnownAddresses } from './known-addresses.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLeast } from './baseline.ts';
import { inTurn, type Load } from './load.ts';
import { benchMedia } from './media.ts';
import { benchNegotiation } from './negotiation.ts';
import { benchNodes } from './nodes.ts';
import { startCeiling, startProduct } from './processes.ts';
import { benchOrganisers } from './organisers.ts';
import { publishing, publishToEvent } from './publishing.ts';
import { readings } from './reading.ts';
import { benchSearch } from './search.ts';
import { benchPerson } from './person.ts';
import { printTable } from './table.ts';

/**
 * `npm run bench [-- --quick] [-- --only <part of a name>]`: the application against a bare server
 * on the same database, alternating, with ten connections. Ratios are comparable between machines;
 * absolute figures are not.
 *
 * Other benches, as `npm run bench -- NAME`:
 * - `negotiation`: negotiation sessions
 * - `backup`: a backup under load
 * - `search [--items 10000,100000]`: speed and quality of search
 * - `conversations`: the messenger
 * - `media`: uploads and their derivations
 * - `organisers`: designer, timing of its previews, audit check, administration
 * - `addresses`: timing of known and unknown addresses
 * - `nodes [--people 300]`: several nodes, kills and replacements
 * - `person`: cost per person
 * - `against COMMIT [--items 20000]`: this build against an earlier one
 * - `explain [--items 20000]`: statements, round trips and CPU time of each row
 * - `least`: the minimal code for the same work
 * - `growth [--items 10000,100000 --nodes 1,2,3 --mix hub=50]`: cost by items and nodes
 * - `views [--only /contact]`: first views of public pages
 * - `lighthouse`: Lighthouse results of public pages
 */
const wholeRange = '10000,1000000';
const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    items: { type: 'string', default: wholeRange },
    nodes: { type: 'string', default: '1,2,3' },
    mix: { type: 'string', default: '' },
    people: { type: 'string' },
  },
  allowPositionals: true,
});
const sizes = values.quick ? [1_000, 20_000] : [1_000, 100_000, 1_000_000];
const pace = values.quick ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 4 };
const idleSeconds = values.quick ? 3 : 15;

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} · Node ${process.version} · ${new Date().toISOString().slice(0, 10)}\n`);
const [command, commit] = positionals;
if (command === 'against' || command === 'explain' || command === 'least') {
  const items = values.items === wholeRange ? 20_000 : Number(values.items);
  if (command === 'explain') await benchExplain(items, values.quick, values.only);
  else if (command === 'least') await benchLeast(items, pace, values.only);
  else if (commit) await benchAgainst(commit, { items, ...pace, only: values.only });
  else throw new Error('Name the commit to compare with: npm run bench -- against COMMIT');
  process.exit();
}
if (positionals.includes('backup')) {
  await benchBackup(sizes.at(-1) ?? 0);
  process.exit();
}
if (positionals.includes('addresses')) {
  await benchKnownAddresses(values.quick);
  process.exit();
}
if (positionals.includes('media')) {
  await benchMedia(values.quick, values.only);
  process.exit();
}
if (positionals.includes('negotiation')) {
  await benchNegotiation(values.quick, values.only);
  process.exit();
}
if (positionals.includes('conversations')) {
  await benchConversations(values.quick, values.only);
  process.exit();
}
if (positionals.includes('person')) {
  await benchPerson(values.quick ? [10_000] : [10_000, 100_000], values.quick);
  process.exit();
}
if (positionals.includes('growth')) {
  const [items, nodes] = [values.items, values.nodes].map((list) => list.split(',').map(Number)) as [number[], number[]];
  await benchGrowth({ items, nodes, mix: values.mix, isQuick: values.quick });
  process.exit();
}
if (positionals.includes('organisers')) {
  await benchOrganisers(values.quick, values.only);
  process.exit();
}
if (positionals.includes('nodes')) {
  await benchNodes(values.only, { isQuick: values.quick, people: values.people === undefined ? undefined : Number(values.people) });
  process.exit();
}
if (positionals.includes('search')) {
  await benchSearch(values.items.split(',').map(Number), values.quick, values.only);
  process.exit();
}
if (positionals.includes('lighthouse')) {
  await benchLighthouse(values.quick, values.only);
  process.exit();
}
if (positionals.includes('views')) {
  const product = await startProduct(await dataFolder(1_000));
  printTable(firstViewTitle, await firstViews(product, values.only));
  await product.stop();
  process.exit();
}
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
      await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
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
    const chosen = Object.fromEntries(Object.entries(targets).filter(([name]) => name.includes(values.only)));
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
      const { p50Ms, p99Ms } = await publishToEvent(product, url, bob, ana, values.quick ? 60 : 300);
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

function shown({ perSecond, p50Ms, p99Ms }: Load): string {
  return `${Math.round(perSecond)}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
}
