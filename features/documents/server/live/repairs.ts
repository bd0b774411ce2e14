import * as Y from 'yjs';
import { restoreLostMarks, type Since } from './lost-marks.ts';
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

/** What may be lost by an update: text whose paragraph is deleted, and marks, which needs to be known since when. */
export interface Losses {
  orphans: boolean;
  since: ((copiedLately: RecentChanges['copies']) => Since) | undefined;
}

/** Applies an update to a text with the recent changes; returns the updates that repair what this loses, which are applied too. */
export function repairsOf(changes: RecentChanges, id: string, update: Uint8Array, { orphans, since }: Losses): Repair[] {
  const repairs: Repair[] = [];
  const add = (client: number, typedIn: number | undefined, made: Uint8Array | undefined) => {
    if (made) repairs.push({ made, client, typedIn, vector: Y.encodeStateVector(changes.doc) });
  };
  const orphaned = changes.apply(update);
  /** One new number for each window. */
  const clients = new Map<number, number>();
  for (const orphan of orphans ? orphaned : []) {
    const client = clients.get(orphan.client) ?? newClient();
    clients.set(orphan.client, client);
    add(client, orphan.client, changes.insert(orphan, client));
  }
  if (!since) return repairs;
  const client = newClient();
  const whole = { ...since(changes.copies), repairs: repairs.map(({ made }) => made) };
  add(
    client,
    undefined,
    updateBy(changes.doc, client, () => restoreLostMarks(changes.doc, id, update, whole)),
  );
  return repairs;
}

const newClient = (): number => new Y.Doc().clientID;
