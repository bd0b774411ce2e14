import * as Y from 'yjs';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { liveSchemaVersion } from '../../contract/live-text.ts';
import { lettersOf } from '../../contract/writers.ts';
import { storedItemsOf } from './live-ranges.ts';
import { writeFields, type LiveFields } from './live-nodes.ts';
import {
  appendUpdate,
  claimClients,
  findLiveText,
  insertLiveText,
  mergedState,
  textOfDocument,
  updatesAfter,
  type LiveTextRow,
} from './live-store.ts';
import { docOf } from './merge-text.ts';
import { storedStateOf } from './stored-state.ts';
import { saveWriters } from './writer-store.ts';
import { byAuthor, type Authored } from './writers.ts';

/** Starts live editing of a locked document with its present text; does nothing if it is edited live already. */
export async function beginLiveText(tx: Transaction, id: string): Promise<void> {
  if (await findLiveText(tx, id)) return;
  const doc = new Y.Doc();
  const text = await textOfDocument(tx, id);
  writeFields(doc, id, text);
  const [state, vector] = [storedStateOf(doc), Y.encodeStateVector(doc)];
  await insertLiveText(tx, id, {
    schemaVersion: liveSchemaVersion,
    state,
    vector,
    ...storedItemsOf(doc),
    client: doc.clientID,
  });
  await saveWriters(tx, id, undefined, byAuthor(text.content));
}

/** The live text with all its updates. */
export async function openLiveText(db: Queries, id: string, live: Pick<LiveTextRow, 'mergedSeq' | 'bytes'>): Promise<Y.Doc> {
  const [state, updates] = [await mergedState(db, id), await updatesAfter(db, id, live.mergedSeq)];
  return docOf({ id, state, updates, bytes: live.bytes });
}

/** Replaces the live text of a locked document by another one, as one more update. */
export async function replaceLiveText(
  tx: Transaction,
  id: string,
  live: LiveTextRow,
  { fields, authorId, before }: { fields: LiveFields; authorId: string; before: Authored | undefined },
): Promise<number> {
  const doc = await openLiveText(tx, id, live);
  const vector = Y.encodeStateVector(doc);
  writeFields(doc, id, fields);
  const update = Y.encodeStateAsUpdate(doc, vector);
  await claimClients(tx, id, authorId, [doc.clientID]);
  const letters = lettersOf(fields.content);
  await saveWriters(tx, id, before, { letters, runs: [[doc.clientID, letters.length]] });
  return appendUpdate(tx, id, { update, vector: Y.encodeStateVector(doc), authorId });
}
