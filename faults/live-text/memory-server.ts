import * as Y from 'yjs';
import type { LiveState } from '#features/documents/contract/live-endpoints.ts';
import { partsOf, type LiveTextUpdated } from '#features/documents/contract/live-text.ts';
import { checkUpdate, type Vector } from '#features/documents/server/live/check-update.ts';
import { addNodesIn, canOrphan, nodesOf } from '#features/documents/server/live/live-ranges.ts';
import { RecentChanges } from '#features/documents/server/live/orphaned-text.ts';
import { fromBase64, toBase64 } from '#features/documents/web/writing/together/base64.ts';

/** A live text as the server stores it, in memory: its log, and the checks and repairs of the server itself. */
export class MemoryServer {
  readonly id: string;
  readonly log: { seq: number; content: Uint8Array }[] = [];
  /** Events for all windows. */
  readonly sent: LiveTextUpdated[] = [];
  /** Letters of the private area that were acknowledged. */
  readonly stored = new Set<string>();
  /** How often the document was read because text may have been orphaned. */
  repairs = 0;
  #state: Uint8Array;
  #vector: Vector;
  #nodes: ReturnType<typeof nodesOf>;
  #mergedSeq = 0;
  lastSeq = 0;

  constructor(id: string, paragraphs: readonly string[]) {
    this.id = id;
    const doc = new Y.Doc();
    const fragment = doc.getXmlFragment(partsOf(id).content);
    for (const text of paragraphs) {
      const [block, inside] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
      inside.insert(0, text);
      block.insert(0, [inside]);
      fragment.push([block]);
    }
    this.#state = Y.encodeStateAsUpdate(doc);
    this.#vector = Y.decodeStateVector(Y.encodeStateVector(doc));
    this.#nodes = nodesOf(doc);
  }

  sync(after: number | null, update?: string, base = after ?? 0): LiveState {
    const missed = after !== null && (this.log[0]?.seq ?? this.lastSeq + 1) <= after + 1 ? this.#after(after) : undefined;
    const state = missed ? null : toBase64(this.#state);
    const updates = (missed ?? this.#after(this.#mergedSeq)).map(toBase64);
    if (update === undefined) return { seq: this.lastSeq, state, updates };
    const content = fromBase64(update);
    const { vector } = checkUpdate(content, this.id, this.#vector);
    const kept = this.#repair(content, base);
    this.#vector = vector;
    this.#append(content);
    for (const each of kept) this.#append(each);
    for (const each of kept) for (const [client, clock] of endsOf(each)) this.#vector.set(client, clock);
    return { seq: this.lastSeq, state, updates: [...updates, ...kept.map(toBase64)] };
  }

  /** As the job that saves texts which rest: merges the updates, and deletes old ones. */
  merge(keeps: number): void {
    const doc = this.open();
    this.#state = Y.encodeStateAsUpdate(doc);
    this.#nodes = nodesOf(doc);
    this.#mergedSeq = this.lastSeq;
    this.log.splice(0, Math.max(0, this.log.length - keeps));
  }

  open(): Y.Doc {
    const doc = new Y.Doc({ gcFilter: ({ content }) => !(content instanceof Y.ContentType) });
    doc.transact(() => {
      for (const update of [this.#state, ...this.#after(this.#mergedSeq)]) Y.applyUpdate(doc, update);
    });
    return doc;
  }

  #after(seq: number): Uint8Array[] {
    return this.log.filter((each) => each.seq > seq).map(({ content }) => content);
  }

  #append(content: Uint8Array): void {
    this.lastSeq += 1;
    this.log.push({ seq: this.lastSeq, content });
    for (const struct of Y.decodeUpdate(content).structs)
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentString)
        for (const letter of struct.content.str) if (letter >= '\ue000' && letter < '\uf900') this.stored.add(letter);
    this.sent.push({ documentId: this.id, seq: this.lastSeq, update: toBase64(content) });
  }

  #repair(update: Uint8Array, base: number): Uint8Array[] {
    addNodesIn(update, this.#nodes);
    if (base >= this.lastSeq) return [];
    const others = this.#after(base);
    if (others.length === this.lastSeq - base && !canOrphan(update, others, this.#nodes)) return [];
    this.repairs += 1;
    const [from, stored] = [Math.max(base, this.#mergedSeq) - this.#mergedSeq, this.#after(this.#mergedSeq)];
    const changes = new RecentChanges(this.id, [this.#state, ...stored.slice(0, from)]);
    for (const each of stored.slice(from)) changes.apply(each);
    const clients = new Map<number, number>();
    const kept = changes.apply(update).flatMap((orphan) => {
      const client = clients.get(orphan.client) ?? new Y.Doc().clientID;
      clients.set(orphan.client, client);
      return changes.insert(orphan, client) ?? [];
    });
    this.#nodes = nodesOf(changes.doc);
    return kept;
  }
}

const endsOf = (update: Uint8Array): [number, number][] =>
  Y.decodeUpdate(update).structs.map(({ id, length }) => [id.client, id.clock + length]);
