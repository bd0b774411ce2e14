import { setTimeout as sleep } from 'node:timers/promises';
import { assemblyLimits } from '#features/assemblies/contract/limits.ts';
import { printAssemblyCosts } from './assembly-costs.ts';
import { AssemblyLog } from './assembly-log.ts';
import { AssemblyWindows } from './assembly-windows.ts';
import { json, type Person } from './client.ts';
import { freePort, statementsOf, timesOf } from './cost.ts';
import { copyOfFolder, databaseUrl, dataFolder } from './data-folder.ts';
import { spreadOf } from './negotiating.ts';
import { startProduct, type Running } from './processes.ts';
import { signedInPeople, tokenSecret } from './session-people.ts';
import { printTable } from './table.ts';
import { openConversations } from './talking.ts';

/** Maximum number of concurrent commands while people arrive and vote as fast as possible. */
const atOnce = 20;

/**
 * `npm run bench -- assemblies [--quick] [--people 2000]`: an assembly of this number of people who are all present with a
 * window open, with 100 votes a second on one motion, another vote that the chair opens; then the minutes of 50 motions.
 */
export async function benchAssemblies({ isQuick, people: wanted }: { isQuick: boolean; people: number | undefined }): Promise<void> {
  const count = wanted ?? (isQuick ? 60 : 2_000);
  const [motions, perSecond] = isQuick ? [3, 20] : [50, 100];
  printAssemblyCosts(isQuick ? [200, 2_000] : [200, 2_000, assemblyLimits.roll], motions);
  const { folder, remove } = copyOfFolder(await dataFolder(1_000));
  const metricsPort = await freePort();
  const product = await startProduct(folder, { TOKEN_SECRET: tokenSecret, METRICS_PORT: String(metricsPort) });
  try {
    const url = databaseUrl(folder);
    const people = await signedInPeople(url, count);
    const [talk] = await openConversations(url, [people]);
    const [chair] = people;
    if (!talk || !chair) throw new Error('no one to measure');
    const assembly = await openAssembly(product, { chair, people, groupId: talk.groupId, motions });
    const windows = new AssemblyWindows();
    await windows.open(product, people);
    const voting = { perSecond, windows, cost: new Cost(product, metricsPort) };
    const lines = [...(await votesRows(product, assembly, voting)), await openingRow(product, assembly, voting)];
    windows.close();
    printTable(`an assembly of ${count.toLocaleString('en')} people, all present`, lines);
    printTable('its minutes', [await minutesRow(product, url, assembly)]);
  } finally {
    await product.stop();
    remove();
  }
}

interface OpenAssembly {
  path: string;
  chair: Person;
  people: readonly Person[];
  motions: number;
}

/** Makes a call with a method and reads the answer to its end. */
async function put(product: Running, path: string, person: Person, body: object): Promise<void> {
  const headers = { ...person.headers, 'content-type': 'application/json' };
  const response = await fetch(new URL(path, product.url), { method: 'PUT', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
}

/** Runs work for each value, some at the same time. */
async function forEachOf<Value>(values: readonly Value[], work: (value: Value) => Promise<void>): Promise<void> {
  const rest = values.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const value of rest) await work(value);
    }),
  );
}

/** An open assembly with everyone present, and its first item open. */
async function openAssembly(
  product: Running,
  { chair, people, groupId, motions }: Omit<OpenAssembly, 'path'> & { groupId: string },
): Promise<OpenAssembly> {
  const startsAt = Date.now() + 3_000;
  const bylaws = { noticeDays: 0, quorum: { kind: 'moreThan', percent: 50 }, proxiesPerPerson: 1, weights: 'equal', majority: 'simple' };
  const body = {
    groupId,
    title: 'What is to be measured',
    startsAt: new Date(startsAt).toISOString(),
    timeZone: 'UTC',
    place: 'Hall',
    link: '',
    agenda: [{ title: 'Accounts', motion: 'The accounts are approved.' }],
    bylaws,
  };
  const { id } = (await json(product, '/api/assemblies', { person: chair, body })) as { id: string };
  const path = `/api/assemblies/${id}`;
  await forEachOf(people, (person) => put(product, `${path}/attendance`, person, { how: 'remote' }));
  await sleep(Math.max(0, startsAt + 5 - Date.now()));
  await put(product, `${path}/phase`, chair, { phase: 'open' });
  await put(product, `${path}/items/i1`, chair, { isOpen: true });
  for (let made = 1; made < motions; made++)
    await json(product, `${path}/motions`, {
      person: chair,
      body: { item: 'i1', kind: 'motion', of: null, text: `Motion ${made + 1} is accepted.` },
    });
  return { path, chair, people, motions };
}

const choiceOf = (index: number) => (['for', 'for', 'against', 'abstain'] as const)[index % 4] ?? 'for';
const ballotOf = (person: Person, index: number) => ({ choice: choiceOf(index), inNameOf: [person.id] });

/** Cost of the votes: processor time of application and database, and statements. */
class Cost {
  readonly #product: Running;
  readonly #metricsPort: number;
  #before = { own: 0, below: 0, statements: 0 };
  constructor(product: Running, metricsPort: number) {
    this.#product = product;
    this.#metricsPort = metricsPort;
  }
  async start(): Promise<void> {
    this.#before = await this.#now();
  }
  async since(count: number): Promise<string> {
    const { own, below, statements } = await this.#now();
    const each = (after: number, before: number, unit = 1) => ((unit * (after - before)) / count).toFixed(1);
    return [
      `${each(own, this.#before.own, 1000)} ms of the processor`,
      `${each(below, this.#before.below, 1000)} ms of the database`,
      `${each(statements, this.#before.statements)} statements`,
    ].join(', ');
  }
  async #now() {
    return { ...timesOf(this.#product.pid), statements: await statementsOf(this.#metricsPort) };
  }
}

/** A vote of everyone at a fixed rate, each measured until all windows got a message after it. */
async function votesRows(
  product: Running,
  { path, chair, people }: OpenAssembly,
  { perSecond, cost, windows }: Voting,
): Promise<string[][]> {
  await put(product, `${path}/motions/m1/vote`, chair, { isOpen: true });
  const answered: number[] = [];
  const everywhere: number[] = [];
  const waiting = new Set<{ since: number; done: number }>();
  let refused = 0;
  // One look at all windows for all votes: messages of votes that follow each other closely may be one.
  const look = setInterval(() => {
    const informedAt = windows.allInformedAt();
    for (const vote of waiting)
      if (informedAt >= vote.done) {
        everywhere.push(informedAt - vote.since);
        waiting.delete(vote);
      }
  }, 5);
  await cost.start();
  const began = performance.now();
  await Promise.all(
    people.map(async (person, index) => {
      await sleep(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
      const since = performance.now();
      await put(product, `${path}/motions/m1/ballot`, person, ballotOf(person, index)).catch(() => (refused += 1));
      const done = performance.now();
      answered.push(done - since);
      waiting.add({ since, done });
    }),
  );
  const took = (performance.now() - began) / 1000;
  await sleep(2_000);
  clearInterval(look);
  // The message of the last votes can come before their answer.
  for (const { since } of waiting) everywhere.push(windows.allInformedAt() - since);
  const costs = await cost.since(people.length);
  await put(product, `${path}/motions/m1/vote`, chair, { isOpen: false });
  const [vote, screens] = [spreadOf(answered), spreadOf(everywhere)];
  return [
    [
      `${perSecond} votes a second`,
      `answered: p50 ${vote.p50Ms.toFixed(0)} ms, p99 ${vote.p99Ms.toFixed(0)} ms`,
      `goal: p99 ≤ 200 ms (${(people.length / took).toFixed(0)} a second came, ${refused} were refused as busy)`,
    ],
    ['their counts in every window', `p99 ${screens.p99Ms.toFixed(0)} ms`, 'goal: ≤ 1,000 ms'],
    ['each vote', costs, ''],
  ];
}

interface Voting {
  perSecond: number;
  cost: Cost;
  windows: AssemblyWindows;
}

/** The chair opens a motion to the vote: until every window has what changed, or has read it, as browsers do after a message without it. */
async function openingRow(product: Running, { path, chair, people }: OpenAssembly, { windows }: Voting): Promise<string[]> {
  await sleep(2_000);
  await windows.untilQuiet();
  const reads = windows.readAgain(async (index) => bytesRead(product, path, people[index] ?? chair));
  const since = performance.now();
  await put(product, `${path}/motions/m2/vote`, chair, { isOpen: true });
  const { everywhereMs, failed, bytes } = await reads.all(since);
  return [
    'a vote that is opened, in every window',
    `${everywhereMs.toFixed(0)} ms, ${failed} failed`,
    `goal: ≤ 1,000 ms (${Math.round(bytes / 1024)} KiB each)`,
  ];
}

async function bytesRead(product: Running, path: string, person: Person): Promise<number> {
  const response = await fetch(new URL(path, product.url), { headers: person.headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text.length;
}

/** Adds named votes of everyone on the other motions, closes the assembly, and waits for its minutes. */
async function minutesRow(product: Running, url: string, { path, chair, people, motions }: OpenAssembly): Promise<string[]> {
  await put(product, `${path}/motions/m2/vote`, chair, { isOpen: false });
  const log = new AssemblyLog(url, path.split('/').at(-1) ?? '');
  await log.read();
  for (let number = 3; number <= motions; number++)
    log.vote(
      `m${number}`,
      chair.id,
      people.map((person, index) => ({ person: person.id, choice: choiceOf(index * number) })),
    );
  await log.write();
  // The state of the log is in memory, as after votes that were cast one by one.
  await bytesRead(product, path, chair);
  await put(product, `${path}/phase`, chair, { phase: 'closed' });
  const since = performance.now();
  const response = await fetch(new URL(`${path}/minutes.pdf?lang=en`, product.url), { headers: chair.headers });
  const pdf = await response.arrayBuffer();
  if (!response.ok) return [`minutes of ${motions} motions`, `${response.status} ${Buffer.from(pdf).toString()}`, ''];
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  return [
    `minutes of ${motions} motions, ${(motions - 1) * people.length} named ballots`,
    `${seconds} s after the close, in three languages (goal: ≤ 10 s)`,
    `${(pdf.byteLength / 2 ** 20).toFixed(1)} MiB`,
  ];
}
