import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import type { LiveState } from '#features/documents/contract/live-endpoints.ts';
import { liveSchemaVersion, liveTextUpdated, openLiveText, type LiveTextUpdated } from '#features/documents/contract/live-text.ts';
import { LiveText, type LiveTextOptions } from '#features/documents/web/writing/together/live-text.ts';
import { freePort } from '#platform/server/testing/free-port.ts';
import { json, rows, type Person } from './client.ts';
import { timesOf } from './cost.ts';
import { copyOfFolder, databaseUrl, dataFolder } from './data-folder.ts';
import { aLiveDraft, openingRows, percentile, tinyRows, type Measured, type Size } from './live-text-sizes.ts';
import { openWindow } from './live-window.ts';
import { startProduct, type Running } from './processes.ts';
import { signedInPeople } from './session-people.ts';
import { printTable } from './table.ts';
import { usedMiB } from './used-memory.ts';

/** A letter of each person every so often: fast typing. */
const letterMs = 200;

/**
 * `npm run bench -- live-text [--quick] [--people 20] [--updates 20000]`: people who type in one document, each with the code of the
 * browser; opening a large text with many edits; many updates of one letter; memory of the server.
 */
export async function benchLiveText({
  isQuick,
  people = isQuick ? 4 : 20,
  updates = isQuick ? 1_000 : 20_000,
}: {
  isQuick: boolean;
  people?: number | undefined;
  updates?: number | undefined;
}): Promise<void> {
  const size: Size = isQuick
    ? { people, updates, seconds: 5, pages: 5, edits: 5_000 }
    : { people, updates, seconds: 60, pages: 100, edits: 100_000 };
  const { folder, remove } = copyOfFolder(await dataFolder(1_000));
  const inspectPort = await freePort();
  const product = {
    ...(await startProduct(folder, { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort} --inspect-publish-uid=http` })),
    usedMiB: () => usedMiB(inspectPort),
  };
  try {
    const url = databaseUrl(folder);
    const writers = await signedInPeople(url, size.people, readFileSync(join(folder, 'token-secret'), 'utf8').trim());
    printTable(`${size.people} people type in one document for ${size.seconds} s`, await typingRows(product, url, writers, size));
    printTable(
      `a text of ${size.pages} pages with ${size.edits.toLocaleString('en')} edits`,
      await openingRows(product, url, writers, size),
    );
    printTable(`${updates.toLocaleString('en')} updates of one letter`, await tinyRows(product, url, writers, size));
  } finally {
    await product.stop();
    remove();
  }
}

async function typingRows(product: Measured, url: string, people: readonly Person[], { seconds }: Size): Promise<string[][]> {
  const id = await aLiveDraft(product, url, people);
  const before = await product.usedMiB();
  const typed = new Map<string, number>();
  const delays: number[] = [];
  const typists = await Promise.all(people.map((person) => openTypist(product, id, person, typed, delays)));
  const withWindows = await product.usedMiB();
  const beganAt = performance.now();
  const cpuBefore = timesOf(product.pid);
  await Promise.all(typists.map((typist, index) => typist.type(seconds, (index / typists.length) * letterMs)));
  const [cpu, elapsed] = [timesOf(product.pid), performance.now() - beganAt];
  const share = (part: 'own' | 'below') => `${(((cpu[part] - cpuBefore[part]) * 100_000) / elapsed).toFixed(0)} %`;
  await sleep(2_000);
  const [log] = await rows<{ count: number; bytes: number }>(
    url,
    'select count(*)::integer as count, coalesce(sum(length(content)), 0)::integer as bytes from document_updates where document_id = $1',
    [id],
  );
  for (const { close } of typists) close();
  const expected = typed.size * (people.length - 1);
  return [
    ['letters', String(typed.size), `${((typed.size / elapsed) * 1_000).toFixed(0)} per second`],
    ['from a keystroke to the others', `p50 ${percentile(delays, 0.5)} ms`, `p95 ${percentile(delays, 0.95)} ms`, 'goal: p95 150 ms'],
    ['not arrived within 2 s', String(expected - delays.length), `of ${expected}`],
    ['processor time, of one core', `${share('own')} node`, `${share('below')} PostgreSQL, merging`, 'goal: 25 %'],
    ['log', `${log?.count} updates`, `${((log?.bytes ?? 0) / Math.max(1, typed.size)).toFixed(0)} bytes per letter`],
    ['memory for one open document', `${(withWindows - before).toFixed(1)} MiB`, `with ${people.length} windows`, 'goal: 5 MiB'],
  ];
}

/** The process of the bench has no storage of a browser. */
const notStored = { fromBefore: () => [], keep: () => true, forget: () => undefined } as unknown as ReturnType<
  LiveTextOptions['keptUpdates']
>;

/** A person who types with the code of the browser; notes when the letters of the others arrive. */
async function openTypist(product: Running, id: string, person: Person, typed: Map<string, number>, delays: number[]) {
  const sync = async (after: number | null, update?: string, base?: number) =>
    (await json(product, `/api/documents/${id}/live-text/sync`, {
      person,
      body: { schema: liveSchemaVersion, after, ...(update === undefined ? {} : { update, base }) },
    })) as LiveState;
  const text = new LiveText({
    id,
    version: 1,
    category: '',
    state: await sync(null),
    keptUpdates: () => notStored,
    remote: { sync, save: () => Promise.reject(new Error('not measured')), create: () => Promise.reject(new Error('not measured')) },
  });
  text.doc.on('afterTransaction', ({ local, beforeState, afterState }: Y.Transaction) => {
    if (local) return;
    const now = performance.now();
    for (const [client, end] of afterState)
      for (let clock = beforeState.get(client) ?? 0; clock < end; clock += 1) {
        const at = typed.get(`${client} ${clock}`);
        if (at !== undefined) delays.push(now - at);
      }
  });
  const window = await openWindow(product.url, person.token);
  window.onEvent((name, data) => {
    if (name === liveTextUpdated) text.receive(data as LiveTextUpdated);
  });
  await window.ask(openLiveText, { documentId: id });
  text.catchUp();
  const [block] = text.fragment.toArray();
  const paragraph = block instanceof Y.XmlElement ? block.get(0) : undefined;
  if (!(paragraph instanceof Y.XmlText)) throw new Error('the text has no paragraph');
  return {
    async type(seconds: number, delayMs: number): Promise<void> {
      await sleep(delayMs);
      for (const until = performance.now() + seconds * 1_000; performance.now() < until; await sleep(letterMs)) {
        typed.set(`${text.doc.clientID} ${Y.getState(text.doc.store, text.doc.clientID)}`, performance.now());
        paragraph.insert(Math.floor(Math.random() * (paragraph.length + 1)), 'x');
      }
    },
    close(): void {
      text.stop();
      window.close();
    },
  };
}
