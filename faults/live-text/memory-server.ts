import * as Y from 'yjs';
import type { Block, Mark } from '#platform/contract/rich-text/nodes.ts';
import type { LiveState } from '#features/documents/contract/live-endpoints.ts';
import { keepAllMarks, type LiveTextUpdated } from '#features/documents/contract/live-text.ts';
import type { StoredCopy } from '#features/documents/server/live/copies.ts';
import { checkUpdate, type Vector } from '#features/documents/server/live/check-update.ts';
import { canDouble } from '#features/documents/server/live/doubled-text.ts';
import { addItemsIn, canLose, canOrphan, formatsOf, isFormat, isNode, nodesOf } from '#features/documents/server/live/live-ranges.ts';
import { writeFields } from '#features/documents/server/live/live-nodes.ts';
import { canLoseMarks, type Since } from '#features/documents/server/live/lost-marks.ts';
import { copiesOf } from '#features/documents/server/live/merge-text.ts';
import { RecentChanges } from '#features/documents/server/live/orphaned-text.ts';
import { repairsOf } from '#features/documents/server/live/repairs.ts';
import { fromBase64, toBase64 } from '#features/documents/web/writing/together/base64.ts';

/** A live text as the server stores it, in memory: its log, and the checks and repairs of the server itself. */
export class MemoryServer {
  readonly id: string;
  readonly log: { seq: number; content: Uint8Array; author: object | undefined; copies: readonly StoredCopy[] }[] = [];
  /** Events for all windows. */
  readonly sent: LiveTextUpdated[] = [];
  /** Letters of the private area that were acknowledged. */
  readonly stored = new Set<string>();
  /** How often the document was read because text or marks may have been lost, and how often marks were. */
  repairs = 0;
  marksRestored = 0;
  #state: Uint8Array;
  #vector: Vector;
  #nodes: ReturnType<typeof nodesOf>;
  #formats: ReturnType<typeof formatsOf>;
  #mergedSeq = 0;
  lastSeq = 0;

  /** Texts become paragraphs with these marks. */
  constructor(id: string, blocks: readonly (string | Block)[], marks: readonly Mark[] = []) {
    this.id = id;
    const doc = new Y.Doc();
    const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [...marks] }] });
    const content = blocks.map((block) => (typeof block === 'string' ? paragraph(block) : block));
    writeFields(doc, id, { title: '', subtitle: '', content: { type: 'doc', content } });
    this.#state = Y.encodeStateAsUpdate(doc);
    this.#vector = Y.decodeStateVector(Y.encodeStateVector(doc));
    this.#nodes = nodesOf(doc);
    this.#formats = formatsOf(doc);
  }

  sync(after: number | null, update?: string, base = after ?? 0, author?: object): LiveState {
    const missed = after !== null && (this.log[0]?.seq ?? this.lastSeq + 1) <= after + 1 ? this.#after(after) : undefined;
    const state = missed ? null : toBase64(this.#state);
    const updates = (missed ?? this.#after(this.#mergedSeq)).map(toBase64);
    if (update === undefined) return { seq: this.lastSeq, state, updates };
    const content = fromBase64(update);
    const { vector, added } = checkUpdate(content, this.id, this.#vector);
    if (!added) return { seq: this.lastSeq, state, updates };
    const repairs = this.#repair(added, base, author);
    this.#vector = vector;
    this.#append(added, author);
    for (const each of repairs) this.#append(each);
    for (const each of repairs) for (const [client, clock] of endsOf(each)) this.#vector.set(client, clock);
    return { seq: this.lastSeq, state, updates: [...updates, ...repairs.map(toBase64)] };
  }

  /** As the job that saves texts which rest: merges the updates, and deletes old ones. */
  merge(keeps: number): void {
    const doc = this.open();
    const merged = this.log.filter(({ seq }) => seq > this.#mergedSeq);
    const state = { bytes: this.#state, isCompact: false };
    const copies = copiesOf({ id: this.id, state, updates: merged.map(({ content }) => content), bytes: 0 });
    for (const [index, each] of copies.entries()) {
      const update = merged[merged.length - copies.length + index];
      if (update) update.copies = each;
    }
    this.#state = Y.encodeStateAsUpdate(doc);
    this.#nodes = nodesOf(doc);
    this.#formats = formatsOf(doc);
    this.#mergedSeq = this.lastSeq;
    this.log.splice(0, Math.max(0, this.log.length - keeps));
  }

  open(): Y.Doc {
    const doc = keepAllMarks(new Y.Doc({ gcFilter: (item) => !isNode(item) && !isFormat(item) }));
    doc.transact(() => {
      for (const update of [this.#state, ...this.#after(this.#mergedSeq)]) Y.applyUpdate(doc, update);
    });
    return doc;
  }

  #after(seq: number): Uint8Array[] {
    return this.log.filter((each) => each.seq > seq).map(({ content }) => content);
  }

  #append(content: Uint8Array, author?: object): void {
    this.lastSeq += 1;
    this.log.push({ seq: this.lastSeq, content, author, copies: [] });
    for (const struct of Y.decodeUpdate(content).structs)
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentString)
        for (const letter of struct.content.str) if (letter >= '\ue000' && letter < '\uf900') this.stored.add(letter);
    this.sent.push({ documentId: this.id, seq: this.lastSeq, update: toBase64(content) });
  }

  #repair(update: Uint8Array, base: number, author: object | undefined): Uint8Array[] {
    addItemsIn(update, this.#nodes, isNode);
    addItemsIn(update, this.#formats, isFormat);
    if (base >= this.lastSeq) return [];
    const others = this.#after(base);
    const areAllThere = others.length === this.lastSeq - base;
    if (areAllThere && !canLose(update, others)) return [];
    const orphans = !areAllThere || canOrphan(update, others, this.#nodes);
    const losesMarks = areAllThere && canLoseMarks(update, others, this.#formats);
    const doubles = areAllThere && canDouble(update, others);
    if (!orphans && !losesMarks && !doubles) return [];
    this.repairs += 1;
    const stored = this.log.filter(({ seq }) => seq > this.#mergedSeq);
    const from = Math.max(base, this.#mergedSeq) - this.#mergedSeq;
    const changes = new RecentChanges(this.id, (doc) => {
      for (const each of [this.#state, ...stored.slice(0, from).map(({ content }) => content)]) Y.applyUpdate(doc, each);
    });
    for (const { content } of stored.slice(from)) changes.apply(content);
    const repairs = repairsOf(changes, this.id, update, {
      orphans,
      doubles,
      marks: losesMarks,
      since: losesMarks || doubles ? (lately) => this.#known(base, author, lately.flat()) : undefined,
    });
    this.marksRestored += repairs.filter(({ typedIn }) => typedIn === undefined).length;
    this.#nodes = nodesOf(changes.doc);
    this.#formats = formatsOf(changes.doc);
    return repairs.map(({ made }) => made);
  }

  #known(base: number, author: object | undefined, lately: readonly StoredCopy[]): Since {
    const isKnown = (each: { seq: number; author: object | undefined }) =>
      each.seq <= base || (author !== undefined && each.author === author);
    const contents = (isWanted: boolean) => this.log.filter((each) => isKnown(each) === isWanted).map(({ content }) => content);
    const merged = base < this.#mergedSeq ? this.log.filter(({ seq }) => seq > base).flatMap(({ copies }) => copies) : [];
    return { known: contents(true), others: contents(false), copies: [...merged, ...lately] };
  }
}

const endsOf = (update: Uint8Array): [number, number][] =>
  Y.decodeUpdate(update).structs.map(({ id, length }) => [id.client, id.clock + length]);
