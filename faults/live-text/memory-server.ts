import * as Y from 'yjs';
import type { LiveState } from '#features/documents/contract/live-endpoints.ts';
import { keepAllMarks, partsOf, type LiveTextUpdated } from '#features/documents/contract/live-text.ts';
import { checkUpdate, type Vector } from '#features/documents/server/live/check-update.ts';
import { addItemsIn, canLose, canOrphan, formatsOf, isFormat, isNode, nodesOf } from '#features/documents/server/live/live-ranges.ts';
import { canLoseMarks, restoreLostMarks } from '#features/documents/server/live/lost-marks.ts';
import { RecentChanges, updateBy, type Orphaned } from '#features/documents/server/live/orphaned-text.ts';
import { fromBase64, toBase64 } from '#features/documents/web/writing/together/base64.ts';

/** A live text as the server stores it, in memory: its log, and the checks and repairs of the server itself. */
export class MemoryServer {
  readonly id: string;
  readonly log: { seq: number; content: Uint8Array; author: object | undefined }[] = [];
  /** Events for all windows. */
  readonly sent: LiveTextUpdated[] = [];
  /** Letters of the private area that were acknowledged. */
  readonly stored = new Set<string>();
  /**
   * Number of reads of the document because text or marks may have been lost, and of those for
   * marks, also with a move.
   */
  repairs = 0;
  marksMoved = 0;
  marksRestored = 0;
  #state: Uint8Array;
  #vector: Vector;
  #nodes: ReturnType<typeof nodesOf>;
  #formats: ReturnType<typeof formatsOf>;
  #mergedSeq = 0;
  lastSeq = 0;

  constructor(id: string, paragraphs: readonly string[], marks: object = {}) {
    this.id = id;
    const doc = new Y.Doc();
    const fragment = doc.getXmlFragment(partsOf(id).content);
    for (const text of paragraphs) {
      const [block, inside] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
      inside.insert(0, text, marks);
      block.insert(0, [inside]);
      fragment.push([block]);
    }
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
    this.log.push({ seq: this.lastSeq, content, author });
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
    const orphans = !areAllThere || canOrphan(update, others, { nodes: this.#nodes, formats: this.#formats });
    const losesMarks = areAllThere && canLoseMarks(update, others, this.#formats);
    if (!orphans && !losesMarks) return [];
    this.repairs += 1;
    const stored = this.log.filter(({ seq }) => seq > this.#mergedSeq);
    const from = Math.max(base, this.#mergedSeq) - this.#mergedSeq;
    const changes = new RecentChanges(this.id, (doc) => {
      for (const each of [this.#state, ...stored.slice(0, from).map(({ content }) => content)]) Y.applyUpdate(doc, each);
    });
    for (const { content, author: by } of stored.slice(from)) changes.apply(content, by);
    const applied = changes.apply(update, author);
    const { texts, marks }: Orphaned = orphans ? applied : { texts: [], marks: [] };
    const formatted = marks.length > 0 ? changes.format(marks, new Y.Doc().clientID) : undefined;
    if (formatted) this.marksMoved += 1;
    const clients = new Map<number, number>();
    const inserted = texts.flatMap((orphan) => {
      const client = clients.get(orphan.client) ?? new Y.Doc().clientID;
      clients.set(orphan.client, client);
      return changes.insert(orphan, client) ?? [];
    });
    const isKnown = (each: { seq: number; author: object | undefined }) =>
      each.seq <= base || (author !== undefined && each.author === author);
    const contents = (isWanted: boolean) => this.log.filter((each) => isKnown(each) === isWanted).map(({ content }) => content);
    const restored = losesMarks
      ? updateBy(changes.doc, new Y.Doc().clientID, () =>
          restoreLostMarks(changes.doc, this.id, update, { known: contents(true), others: contents(false) }),
        )
      : undefined;
    if (restored) this.marksRestored += 1;
    this.#nodes = nodesOf(changes.doc);
    this.#formats = formatsOf(changes.doc);
    return [...(formatted ? [formatted] : []), ...inserted, ...(restored ? [restored] : [])];
  }
}

const endsOf = (update: Uint8Array): [number, number][] =>
  Y.decodeUpdate(update).structs.map(({ id, length }) => [id.client, id.clock + length]);
