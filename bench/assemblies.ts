import { setTimeout as sleep } from 'node:timers/promises';
import { assemblyCountedEvent } from '#features/assemblies/contract/counting.ts';
import { assemblyChangedMessage } from '#features/assemblies/contract/limits.ts';
import { liveEvent, type LiveMessage } from '#platform/contract/live.ts';
import { json, type Person } from './client.ts';
import { copyOfFolder, databaseUrl, dataFolder } from './data-folder.ts';
import { openWindow, type Window } from './live-window.ts';
import { spreadOf } from './negotiating.ts';
import { startProduct, type Running } from './processes.ts';
import { signedInPeople, tokenSecret } from './session-people.ts';
import { printTable } from './table.ts';
import { openTalks } from './talking.ts';

/** At most so many commands under way while people arrive and vote as fast as possible. */
const atOnce = 20;

/**
 * `npm run bench -- assemblies [--quick] [--people 2000]`: an assembly of so many people who are all present with a
 * window open, with 100 votes a second on one motion; then the minutes of 50 motions.
 */
export async function benchAssemblies({ isQuick, people: wanted }: { isQuick: boolean; people: number | undefined }): Promise<void> {
  const count = wanted ?? (isQuick ? 60 : 2_000);
  const [motions, perSecond] = isQuick ? [3, 20] : [50, 100];
  const { folder, remove } = copyOfFolder(await dataFolder(1_000));
  const url = databaseUrl(folder);
  const product = await startProduct(folder, { TOKEN_SECRET: tokenSecret, SMTP_URL: 'smtp://127.0.0.1:9' });
  try {
    const people = await signedInPeople(url, count);
    const [talk] = await openTalks(url, [people]);
    const [chair] = people;
    if (!talk || !chair) throw new Error('no one to measure');
    const assembly = await openAssembly(product, { chair, people, groupId: talk.groupId, motions });
    const lines = [await votesRow(product, assembly, perSecond), await minutesRow(product, assembly)];
    printTable(`an assembly of ${count.toLocaleString('en')} people`, lines);
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

/** The windows of all people, and when the one that was informed longest ago was informed last. */
class Windows {
  readonly #windows: Window[] = [];
  readonly #lastAt: number[] = [];

  async open(product: Running, people: readonly Person[]): Promise<void> {
    // In order, since each window counts as a connection that has to be accepted.
    for (const { token } of people) {
      const window = await openWindow(product.url, token);
      const index = this.#windows.push(window) - 1;
      this.#lastAt.push(0);
      window.onEvent((name, data) => {
        const isChange = name === liveEvent && (data as LiveMessage).type === assemblyChangedMessage;
        if (isChange || name === assemblyCountedEvent) this.#lastAt[index] = performance.now();
      });
    }
  }

  allInformedAt(): number {
    return this.#lastAt.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  }

  close(): void {
    for (const window of this.#windows) window.close();
  }
}

/** A vote of everyone at a fixed rate, each measured until all windows got a message after it. Windows do not read again here. */
async function votesRow(product: Running, { path, chair, people }: OpenAssembly, perSecond: number): Promise<string[]> {
  const windows = new Windows();
  await windows.open(product, people);
  await put(product, `${path}/motions/m1/vote`, chair, { isOpen: true });
  const answered: number[] = [];
  const everywhere: number[] = [];
  const waiting = new Set<{ since: number; done: number }>();
  // One look at all windows for all votes: messages of votes that follow each other closely may be one.
  const look = setInterval(() => {
    const informedAt = windows.allInformedAt();
    for (const vote of waiting)
      if (informedAt >= vote.done) {
        everywhere.push(informedAt - vote.since);
        waiting.delete(vote);
      }
  }, 5);
  const began = performance.now();
  await Promise.all(
    people.map(async (person, index) => {
      await sleep(Math.max(0, began + (index * 1000) / perSecond - performance.now()));
      const since = performance.now();
      await put(product, `${path}/motions/m1/ballot`, person, ballotOf(person, index));
      const done = performance.now();
      answered.push(done - since);
      waiting.add({ since, done });
    }),
  );
  await sleep(2_000);
  clearInterval(look);
  // The message of the last votes can come before their answer.
  for (const { since } of waiting) everywhere.push(windows.allInformedAt() - since);
  windows.close();
  await put(product, `${path}/motions/m1/vote`, chair, { isOpen: false });
  const [vote, screens] = [spreadOf(answered), spreadOf(everywhere)];
  return [
    `${perSecond} votes a second`,
    `answered: p50 ${vote.p50Ms.toFixed(0)} ms, p99 ${vote.p99Ms.toFixed(0)} ms`,
    `all windows informed: p99 ${screens.p99Ms.toFixed(0)} ms`,
  ];
}

/** Votes on the other motions, closes the assembly, and waits for its minutes. */
async function minutesRow(product: Running, { path, chair, people, motions }: OpenAssembly): Promise<string[]> {
  for (let number = 2; number <= motions; number++) {
    const motion = `${path}/motions/m${number}`;
    await put(product, `${motion}/vote`, chair, { isOpen: true });
    await forEachOf([...people.entries()], ([index, person]) => put(product, `${motion}/ballot`, person, ballotOf(person, index)));
    await put(product, `${motion}/vote`, chair, { isOpen: false });
  }
  await put(product, `${path}/phase`, chair, { phase: 'closed' });
  const since = performance.now();
  const response = await fetch(new URL(`${path}/minutes.pdf?lang=en`, product.url), { headers: chair.headers });
  const pdf = await response.arrayBuffer();
  if (!response.ok) return [`minutes of ${motions} motions`, `${response.status} ${Buffer.from(pdf).toString()}`, ''];
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  return [
    `minutes of ${motions} motions`,
    `${seconds} s after the close, in three languages`,
    `${(pdf.byteLength / 2 ** 20).toFixed(1)} MiB`,
  ];
}
