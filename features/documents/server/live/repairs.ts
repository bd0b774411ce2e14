import * as Y from 'yjs';
import { removeDoubled } from './doubled-text.ts';
import { changesIn, restoreLostMarks, unknownTo, type Since } from './lost-marks.ts';
import { updateBy, type RecentChanges } from './orphaned-text.ts';

/** An update that gives back what merging others lost. */
export interface Repair {
  made: Uint8Array;
  /** Yjs number under which it was made. */
  client: number;
  /** Number of the window in which its letters were typed; undefined if it has none. */
  typedIn: number | undefined;
  /** State vector of the text with it. */
  vector: Uint8Array;
}

/** What may be lost or doubled by an update: text whose paragraph is deleted, copies of the same text, and marks. */
export interface Losses {
  orphans: boolean;
  doubles: boolean;
  marks: boolean;
  /** What its author knew; undefined if only text may be lost. */
  since: ((copiedLately: RecentChanges['copies']) => Since) | undefined;
}

type AddRepair = (client: number, typedIn: number | undefined, made: Uint8Array | undefined) => void;

/** Applies an update to a text with the recent changes; returns the updates that repair what this loses, which are applied too. */
export function repairsOf(changes: RecentChanges, id: string, update: Uint8Array, { orphans, doubles, marks, since }: Losses): Repair[] {
  const repairs: Repair[] = [];
  const add: AddRepair = (client, typedIn, made) => {
    if (made) repairs.push({ made, client, typedIn, vector: Y.encodeStateVector(changes.doc) });
  };
  const orphaned = changes.apply(update);
  const media = changes.orphanedMedia;
  const whole = since?.(changes.copies);
  if (whole && doubles) add(...withoutDoubled(changes, id, update, whole));
  /** One new number for each window. */
  const clients = new Map<number, number>();
  const clientFor = (window: number) => clients.get(window) ?? clients.set(window, newClient()).get(window) ?? newClient();
  if (orphans) {
    for (const orphan of media) add(clientFor(orphan.client), orphan.client, changes.insertMedia(orphan, clientFor(orphan.client)));
    for (const orphan of orphaned) add(clientFor(orphan.client), orphan.client, changes.insert(orphan, clientFor(orphan.client)));
  }
  if (!whole || !marks) return repairs;
  const client = newClient();
  const repaired = { ...whole, repairs: repairs.map(({ made }) => made) };
  add(
    client,
    undefined,
    updateBy(changes.doc, client, () => restoreLostMarks(changes.doc, id, update, repaired)),
  );
  return repairs;
}

/** Words typed in a copy that is removed are of the window that sent it. */
function withoutDoubled(changes: RecentChanges, id: string, update: Uint8Array, { others, copies }: Since): Parameters<AddRepair> {
  const client = newClient();
  const deleted = changes.lastDeleted;
  const theirs = changesIn(unknownTo(update, others)).inserted;
  const made = updateBy(changes.doc, client, () => removeDoubled(changes.doc, id, update, { copies, theirs, deleted }));
  return [client, Y.decodeUpdate(update).structs[0]?.id.client, made];
}

const newClient = (): number => new Y.Doc().clientID;
