/*
 * A live text is the text of a document that several people or windows edit at the same time: a Yjs document whose updates the
 * server stores in order (decision 0180).
 */

/**
 * Version of the set of nodes and marks. Increase it when a node or mark is added: a client that does not know it would delete it.
 */
export const liveSchemaVersion = 2;

export const liveLimits = {
  /** More than the largest text, in letters of three bytes, and what is written in an hour without a connection. */
  updateBytes: 4_000_000,
  /** Bytes of a live text with its history of deleted text, as Yjs encodes it (version 1), however it is stored. */
  textBytes: 16_000_000,
  /** Largest update that is sent with the live event; a larger one is fetched. */
  sentBytes: 8_000,
  /** From so many updates on, they are merged with the text before they are applied; fewer are faster one by one. */
  mergedFrom: 250,
} as const;

/** Names of the parts of a Yjs document. They contain the document’s ID, so that updates of another one are recognised. */
export const partsOf = (id: string) => ({ content: `${id}/content`, title: `${id}/title`, subtitle: `${id}/subtitle` });

interface TidyDoc {
  on(event: 'afterTransaction', listener: (transaction: { _needFormattingCleanup: boolean }) => void): unknown;
}

/**
 * Keeps the marks of a Yjs document that have no effect in it. Yjs would delete them after a change by others, but they may have one for
 * someone who has not seen that change, and every window would send its own deletion (decision 0197).
 */
export function keepAllMarks<Doc extends TidyDoc>(doc: Doc): Doc {
  doc.on('afterTransaction', (transaction) => {
    transaction._needFormattingCleanup = false;
  });
  return doc;
}

/**
 * Mode in which a window has a live text open: editing it, reading it visibly to the others, or
 * reading it invisibly.
 */
export const liveTextUses = ['writing', 'reading', 'watching'] as const;
export type LiveTextUse = (typeof liveTextUses)[number];

/** Live call `{ documentId, use? }`: the window shows the live text; `use` is `writing` by default. */
export const openLiveText = 'openLiveText';
/** Live call `{ documentId }`: the window no longer shows it. */
export const closeLiveText = 'closeLiveText';
/** Live call: where the cursor is, in base64 positions of Yjs. Sent on to the others as `LivePointer`. */
export const pointInLiveText = 'pointInLiveText';
/** Event: an update was stored. Without `update`, the window reads it. */
export const liveTextUpdated = 'liveTextUpdated';
export interface LiveTextUpdated {
  documentId: string;
  seq: number;
  update?: string;
}

/** Event: a cursor moved. */
export const livePointer = 'livePointer';
export interface LivePointer {
  documentId: string;
  /** Yjs number of the window. */
  client: number;
  /** Both null when the cursor is not in the text. */
  anchor: string | null;
  head: string | null;
  userId: string;
  name: string;
}

/** Event: who has the live text open, and who reads the document and wants that to be shown. */
export const liveTextPeople = 'liveTextPeople';
export interface LiveTextPeople {
  documentId: string;
  people: { id: string; name: string }[];
  readers: { id: string; name: string }[];
}
