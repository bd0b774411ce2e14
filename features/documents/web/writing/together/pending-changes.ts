import * as Y from 'yjs';

/** Changes that the server has not acknowledged, on the text with a number. */
export interface PendingPart {
  /** Number of the last update that was here before the first of the changes. */
  base: number;
  updates: Uint8Array[];
  /** Whether marks begin or end: the server then needs to know exactly what its author saw. */
  changesMarks: boolean;
}

const mostParts = 20;

/** Changes in order, in as few parts as possible: each part is one call. */
export class PendingChanges {
  #parts: PendingPart[] = [];
  #deletesMarks = false;

  /** Notes what a transaction deletes, which is no longer known when it has ended. */
  readonly watch = (transaction: Y.Transaction): void => {
    this.#deletesMarks = false;
    Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentFormat) this.#deletesMarks = true;
    });
  };

  /** Adds the update of the transaction that was watched last. */
  add(update: Uint8Array, base: number): void {
    const isFormat = (struct: unknown) => struct instanceof Y.Item && struct.content instanceof Y.ContentFormat;
    this.addPart({ base, updates: [update], changesMarks: this.#deletesMarks || Y.decodeUpdate(update).structs.some(isFormat) });
  }

  addPart(added: PendingPart): void {
    const last = this.#parts.at(-1);
    if (last && (last.base === added.base || (!last.changesMarks && !added.changesMarks))) {
      last.updates.push(...added.updates);
      last.changesMarks ||= added.changesMarks;
    } else this.#parts.push(added);
    if (this.#parts.length > mostParts) this.#parts = [{ base: this.base, updates: this.updates, changesMarks: false }];
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  get base(): number {
    return Math.min(...this.#parts.map(({ base }) => base));
  }

  get updates(): Uint8Array[] {
    return this.#parts.flatMap(({ updates }) => updates);
  }

  get parts(): readonly PendingPart[] {
    return this.#parts;
  }

  /** Next changes to send. */
  next(): { update: Uint8Array; base: number; count: number } | undefined {
    const [first] = this.#parts;
    return first && { update: Y.mergeUpdates(first.updates), base: first.base, count: first.updates.length };
  }

  /** The first changes were acknowledged; they were sent when the text had the number `seq`. */
  acknowledge(count: number, seq: number): void {
    const [first] = this.#parts;
    if (!first) return;
    first.updates.splice(0, count);
    first.base = Math.max(first.base, seq);
    if (first.updates.length === 0) this.#parts.shift();
  }

  /** The numbers of the server have begun again. */
  forgetBases(): void {
    for (const part of this.#parts) part.base = 0;
  }

  clear(): void {
    this.#parts = [];
  }
}

/** Applies a kept update; false if the document has it. It is sent as it was: text whose paragraph was deleted is no longer in a document. */
export function bringsNew(doc: Y.Doc, update: Uint8Array): boolean {
  let isNew = false;
  const note = () => (isNew = true);
  doc.on('update', note);
  Y.applyUpdate(doc, update, 'kept');
  doc.off('update', note);
  return isNew;
}
