import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import type { LiveState } from '#features/documents/contract/live-endpoints.ts';
import { keepAllMarks, liveLimits, liveSchemaVersion, openLiveText, partsOf } from '#features/documents/contract/live-text.ts';
import { fromBase64, toBase64 } from '#features/documents/web/writing/together/base64.ts';
import { assertKnown, assertKnownLarge } from '#features/documents/web/writing/together/known-names.ts';
import { applyRead, unpack, type ReadState } from '#features/documents/web/writing/together/large-state.ts';
import { mergeRead } from '#features/documents/web/writing/together/merge-read.ts';
import { json, rows, type Person } from './client.ts';
import { timesOf } from './cost.ts';
import { openWindow } from './live-window.ts';
import type { Running } from './processes.ts';

/** The application, with the memory that it uses after a garbage collection. */
export interface Measured extends Running {
  usedMiB: () => Promise<number>;
}
export interface Size {
  people: number;
  seconds: number;
  pages: number;
  edits: number;
  /** Size of an update with one letter. */
  updates: number;
}
const pageCharacters = 2_500;
const opened = 60;
/** Updates of a text that was merged a minute ago. */
const unmerged = 200;

/** A live draft of the first person; the others are its co-authors. */
export async function aLiveDraft(product: Running, url: string, [author, ...others]: readonly Person[]): Promise<string> {
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

/** Opening a text with many edits, and the memory that it takes. */
export async function openingRows(product: Measured, url: string, people: readonly Person[], { pages, edits }: Size): Promise<string[][]> {
  const [author] = people as [Person, ...Person[]];
  const id = await aLiveDraft(product, url, [author]);
  const writtenAt = performance.now();
  await write(product, author, id, { pages, edits });
  const writingMs = performance.now() - writtenAt;
  const [answers, openings]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let each = 0; each < opened; each += 1) {
    const since = performance.now();
    const { read, bytes: sent } = await readWhole(product, author, id);
    answers.push(performance.now() - since);
    open(read);
    openings.push(performance.now() - since);
    bytes = sent;
  }
  const [before, after] = await usedBy(product, async () => {
    for (let each = 0; each < opened; each += 1) await readWhole(product, author, id);
    const window = await openWindow(product.url, author.token);
    await window.ask(openLiveText, { documentId: id });
    return window.close;
  });
  const mergedAt = performance.now();
  await syncing(product, author, id)(0, letters(id)());
  await json(product, `/api/documents/${id}/live-text/save`, { person: author, body: {} });
  return [
    ['writing it', `${(writingMs / 1_000).toFixed(1)} s`, ''],
    ['answer of the server', `p50 ${percentile(answers, 0.5)} ms`, `p95 ${percentile(answers, 0.95)} ms`],
    ['opened in the client', `p50 ${percentile(openings, 0.5)} ms`, `p95 ${percentile(openings, 0.95)} ms`, 'goal: 500 ms'],
    ['sent', `${(bytes / 1_024).toFixed(0)} KiB`, `with ${unmerged} updates since it was merged`],
    ['memory of the node for it', `${(after - before).toFixed(1)} MiB`, `${before.toFixed(0)} MiB before`, 'goal: 5 MiB'],
    [
      'merging and saving it',
      `${(performance.now() - mergedAt).toFixed(0)} ms`,
      `${product.residentMiB().toFixed(0)} MiB resident after it`,
    ],
  ];
}

/** Memory before and after something is opened, which is closed then. The first use of the code was before. */
async function usedBy(product: Measured, openIt: () => Promise<() => void>): Promise<[before: number, after: number]> {
  // A job that merges texts may be running.
  await sleep(3_000);
  const before = await product.usedMiB();
  const close = await openIt();
  await sleep(3_000);
  const after = await product.usedMiB();
  close();
  return [before, after];
}

/** Writes a text with many edits, each at a place of its own, which no two of them share. The newest ones are not merged. */
async function write(product: Running, person: Person, id: string, { pages, edits }: Pick<Size, 'pages' | 'edits'>): Promise<void> {
  const sync = syncing(product, person, id);
  const began = await sync(null);
  const doc = open(began);
  const perEdit = Math.max(1, Math.round((pages * pageCharacters) / edits));
  let { seq } = began;
  const send = async (count: number) => {
    const vector = Y.encodeStateVector(doc);
    for (let each = 0; each < count; each += 1) edit(doc, id, perEdit);
    ({ seq } = await sync(seq, Y.encodeStateAsUpdate(doc, vector)));
  };
  for (let done = 0; done < edits; done += 1_000) await send(Math.min(1_000, edits - done));
  await json(product, `/api/documents/${id}/live-text/save`, { person, body: {} });
  for (let each = 0; each < unmerged; each += 1) await send(1);
}

/** Many updates of one letter: the log, the memory and the time that they take. */
export async function tinyRows(product: Measured, url: string, people: readonly Person[], { updates }: Size): Promise<string[][]> {
  const id = await aLiveDraft(product, url, people);
  const before = await product.usedMiB();
  const [cpuBefore, since] = [timesOf(product.pid), performance.now()];
  let longest = 0;
  const windows = people.slice(0, 10).map((person) => ({ sync: syncing(product, person, id), letter: letters(id) }));
  for (let done = 0, seq = 0; done < updates; done += windows.length) {
    const replies = await Promise.all(windows.map(({ sync, letter }) => sync(seq, letter())));
    seq = Math.max(seq, ...replies.map((reply) => reply.seq));
    if (done % 500 >= windows.length) continue;
    const [log] = await rows<{ count: number }>(url, 'select count(*)::integer as count from document_updates where document_id = $1', [
      id,
    ]);
    longest = Math.max(longest, log?.count ?? 0);
  }
  const elapsed = performance.now() - since;
  const memory = await product.usedMiB();
  const openedAt = performance.now();
  const opened = open((await readWhole(product, people[0] as Person, id)).read);
  const openedIn = performance.now() - openedAt;
  const cpu = timesOf(product.pid).own - cpuBefore.own;
  return [
    [
      'stored',
      `${((updates / elapsed) * 1_000).toFixed(0)} per second`,
      `${((cpu * 1_000) / updates).toFixed(2)} ms of processor time each`,
    ],
    ['longest log', `${longest} updates`, 'goal: it does not grow with them'],
    ['memory of the node', `${memory.toFixed(0)} MiB`, `${before.toFixed(0)} MiB before`],
    ['opened in the client', `${openedIn.toFixed(0)} ms`, 'goal: 500 ms'],
    ['letters in the text', `${opened.getText(partsOf(id).subtitle).length}`, `goal: all ${updates}`],
  ];
}

/** A window that types one letter in the subtitle at a time. */
function letters(id: string): () => Uint8Array {
  const doc = new Y.Doc();
  return () => {
    const vector = Y.encodeStateVector(doc);
    doc.getText(partsOf(id).subtitle).insert(0, 'x');
    return Y.encodeStateAsUpdate(doc, vector);
  };
}

const syncing =
  (product: Running, person: Person, id: string) =>
  async (after: number | null, update?: Uint8Array): Promise<LiveState> => {
    const sent = update ? { update: Buffer.from(update).toString('base64') } : {};
    const body = { schema: liveSchemaVersion, after, ...sent };
    return (await json(product, `/api/documents/${id}/live-text/sync`, { person, body })) as LiveState;
  };

/** Reads a text as the browser does. */
async function readWhole(product: Running, person: Person, id: string): Promise<{ read: ReadState; bytes: number }> {
  const read = assertKnown(await syncing(product, person, id)(null));
  const bytes = [read.state ?? '', ...read.updates].reduce((sum, each) => sum + each.length, 0);
  if (!read.isLarge) return { read, bytes };
  const response = await fetch(`${product.url}/api/documents/${id}/live-text/state?schema=${liveSchemaVersion}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const packed = await response.arrayBuffer();
  return { read: { ...read, large: assertKnownLarge(await unpack(new Response(packed))) }, bytes: bytes + packed.byteLength };
}

/** Opens a text as the browser does, which loads the code to merge on demand. */
function open(read: ReadState): Y.Doc {
  const doc = keepAllMarks(new Y.Doc());
  const isFlooded = read.updates.length >= liveLimits.mergedFrom;
  applyRead(doc, isFlooded ? mergeRead(read, [Y.mergeUpdates, Y.convertUpdateFormatV2ToV1], [fromBase64, toBase64]) : read);
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

export const percentile = (values: readonly number[], part: number): string =>
  (values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0).toFixed(0);
