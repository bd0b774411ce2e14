import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import type { LiveState } from '#features/documents/contract/live-endpoints.ts';
import { liveSchemaVersion, liveTextUpdated, openLiveText, partsOf, type LiveTextUpdated } from '#features/documents/contract/live-text.ts';
import { LiveText, type LiveTextOptions } from '#features/documents/web/writing/together/live-text.ts';
import { json, rows, type Person } from './client.ts';
import { timesOf } from './cost.ts';
import { copyOfFolder, databaseUrl, dataFolder } from './data-folder.ts';
import { openWindow } from './live-window.ts';
import { startProduct, type Running } from './processes.ts';
import { signedInPeople } from './session-people.ts';
import { printTable } from './table.ts';

interface Size {
  people: number;
  seconds: number;
  pages: number;
  edits: number;
}
/** Characters of a page. */
const pageCharacters = 2_500;
/** A letter of each person every so often: fast typing. */
const letterMs = 200;
const opened = 20;

/**
 * `npm run bench -- live-text [--quick] [--people 20]`: people who type in one document, each with the code of the browser; opening
 * a large text with many edits; memory of the server, and bytes of the log.
 */
export async function benchLiveText({
  isQuick,
  people = isQuick ? 4 : 20,
}: {
  isQuick: boolean;
  people?: number | undefined;
}): Promise<void> {
  const size: Size = isQuick ? { people, seconds: 5, pages: 5, edits: 1_000 } : { people, seconds: 60, pages: 100, edits: 100_000 };
  const { folder, remove } = copyOfFolder(await dataFolder(1_000));
  const product = await startProduct(folder);
  try {
    const url = databaseUrl(folder);
    const writers = await signedInPeople(url, size.people, readFileSync(join(folder, 'token-secret'), 'utf8').trim());
    printTable(`${size.people} people type in one document for ${size.seconds} s`, await typingRows(product, url, writers, size));
    printTable(
      `a text of ${size.pages} pages with ${size.edits.toLocaleString('en')} edits`,
      await openingRows(product, url, writers, size),
    );
  } finally {
    await product.stop();
    remove();
  }
}

/** A live draft of the first person; the others are its co-authors. */
async function aDocument(product: Running, url: string, [author, ...others]: readonly Person[]): Promise<string> {
  if (!author) throw new Error('no one to measure');
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Start.' }] }] };
  const body = { title: 'Measured', category: 'legal', content };
  const { id } = (await json(product, '/api/documents', { person: author, body })) as { id: string };
  await json(product, `/api/documents/${id}/live-text`, { person: author, body: {} });
  await rows(
    url,
    `insert into document_co_authors (document_id, user_id, permission, accepted_at)
     select $1, id, 'edit', now() from unnest($2::text[]) as id`,
    [id, others.map((person) => person.id)],
  );
  return id;
}

async function typingRows(product: Running, url: string, people: readonly Person[], { seconds }: Size): Promise<string[][]> {
  const id = await aDocument(product, url, people);
  const before = product.residentMiB();
  const typed = new Map<string, number>();
  const delays: number[] = [];
  const typists = await Promise.all(people.map((person) => openTypist(product, id, person, typed, delays)));
  const withWindows = product.residentMiB();
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
    ['from a keystroke to the others', `p50 ${percentile(delays, 0.5)} ms`, `p95 ${percentile(delays, 0.95)} ms`],
    ['not arrived within 2 s', String(expected - delays.length), `of ${expected}`],
    ['processor time, of one core', `${share('own')} node`, `${share('below')} PostgreSQL`],
    ['log', `${log?.count} updates`, `${((log?.bytes ?? 0) / Math.max(1, typed.size)).toFixed(0)} bytes per letter`],
    ['memory for one open document', `${(withWindows - before).toFixed(0)} MiB`, `${people.length} windows`],
  ];
}

/** The process of the bench has no storage of a browser. */
const notKept = { fromBefore: () => [], keep: () => true, forget: () => undefined } as unknown as ReturnType<
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
    keptUpdates: () => notKept,
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

async function openingRows(product: Running, url: string, people: readonly Person[], { pages, edits }: Size): Promise<string[][]> {
  const [author] = people;
  const id = await aDocument(product, url, [...people].slice(0, 1));
  const ask = (body: object) =>
    json(product, `/api/documents/${id}/live-text/sync`, { person: author as Person, body: { schema: liveSchemaVersion, ...body } });
  const read = async () => (await ask({ after: null })) as LiveState;
  const doc = docOf(await read());
  const perEdit = Math.max(1, Math.round((pages * pageCharacters) / edits));
  const writtenAt = performance.now();
  for (let done = 0; done < edits; done += 1_000) {
    const vector = Y.encodeStateVector(doc);
    for (let each = done; each < Math.min(edits, done + 1_000); each += 1) edit(doc, id, perEdit);
    await ask({ after: null, update: Buffer.from(Y.encodeStateAsUpdate(doc, vector)).toString('base64') });
  }
  const writingMs = performance.now() - writtenAt;
  const residentBefore = product.residentMiB();
  const [answers, openings]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let each = 0; each < opened; each += 1) {
    const since = performance.now();
    const state = await read();
    answers.push(performance.now() - since);
    docOf(state);
    openings.push(performance.now() - since);
    bytes = [state.state ?? '', ...state.updates].reduce((sum, update) => sum + update.length, 0);
  }
  const mergedAt = performance.now();
  await json(product, `/api/documents/${id}/live-text/save`, { person: author as Person, body: {} });
  const mergingMs = performance.now() - mergedAt;
  const merged = await read();
  return [
    ['writing it', `${(writingMs / 1_000).toFixed(1)} s`, ''],
    ['answer of the server', `p50 ${percentile(answers, 0.5)} ms`, `p95 ${percentile(answers, 0.95)} ms`],
    ['opened in the client', `p50 ${percentile(openings, 0.5)} ms`, `p95 ${percentile(openings, 0.95)} ms`],
    ['sent as base64', `${(bytes / 1_024).toFixed(0)} KiB`, `${((merged.state?.length ?? 0) / 1_024).toFixed(0)} KiB merged`],
    ['merging and saving', `${mergingMs.toFixed(0)} ms`, ''],
    ['memory of the node', `${product.residentMiB().toFixed(0)} MiB`, `${residentBefore.toFixed(0)} MiB before it was opened`],
  ];
}

function docOf({ state, updates }: LiveState): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const update of state === null ? updates : [state, ...updates]) Y.applyUpdate(doc, Buffer.from(update, 'base64'));
  });
  return doc;
}

/** Types in a random paragraph, or begins a new one. */
function edit(doc: Y.Doc, id: string, characters: number): void {
  const fragment = doc.getXmlFragment(partsOf(id).content);
  const block = fragment.get(Math.floor(Math.random() * fragment.length)) as Y.XmlElement;
  const text = block.get(0);
  if (text instanceof Y.XmlText && text.length < 500)
    return text.insert(Math.floor(Math.random() * (text.length + 1)), 'x'.repeat(characters));
  const [added, inside] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
  inside.insert(0, 'x'.repeat(characters));
  added.insert(0, [inside]);
  fragment.push([added]);
}

const percentile = (values: readonly number[], part: number): string =>
  (values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0).toFixed(0);
