import { createHash } from 'node:crypto';
import type { Database } from '../database/db.ts';
import type { StoredFiles } from './stored-files.ts';
import { deleteStoredFile, findReferences, findStoredFile, lockContent, listKnownFiles, type KnownFile } from './stored-file-store.ts';

const pageRows = 1_000;
/** Bytes are stored before their row: younger ones may be about to get one. */
const settledMs = 24 * 3_600_000;

/** A mismatch between database and store. */
export type Difference =
  /** Missing or modified bytes. `referredBy` is empty where nothing uses them. */
  | { kind: 'missing' | 'changed'; hash: string; referredBy: readonly string[] }
  /** Bytes without a row in the database. */
  | { kind: 'unknown'; hash: string; size: number };

interface Dependencies {
  db: Database;
  storedFiles: StoredFiles;
}

/**
 * Yields all mismatches between database and store; `deep` verifies the checksums of all contents.
 */
export async function* findDifferences(
  { db, storedFiles }: Dependencies,
  { deep = false, onChecked = () => {} }: { deep?: boolean; onChecked?: () => void } = {},
): AsyncGenerator<Difference> {
  for await (const file of knownFiles(db)) {
    const { hash, referredBy } = file;
    onChecked();
    const size = await storedFiles.bytes.sizeOf(hash);
    if (size === undefined) yield { kind: 'missing', hash, referredBy };
    else if (size !== file.size || (deep && (await hashOf(storedFiles, hash)) !== hash)) yield { kind: 'changed', hash, referredBy };
  }
  for await (const { hash, size, changedAtMs } of storedFiles.bytes.list())
    if (Date.now() - changedAtMs > settledMs && !(await findStoredFile(db, hash))) yield { kind: 'unknown', hash, size };
}

/**
 * Repairs a mismatch where that loses nothing: deletes unknown bytes, and rows of unused missing
 * bytes. Contents in use can only come from a backup. Returns whether it was repaired.
 */
export async function mendDifference({ db, storedFiles }: Dependencies, difference: Difference): Promise<boolean> {
  const { kind, hash } = difference;
  if (kind !== 'unknown' && difference.referredBy.length > 0) return false;
  return db.transaction(async (tx) => {
    await lockContent(tx, hash);
    if (kind === 'unknown' && (await findStoredFile(db, hash))) return false;
    if (kind !== 'unknown') await deleteStoredFile(tx, hash);
    await storedFiles.remove(hash);
    return true;
  });
}

/** Missing or modified contents in use, for the end of a restore. */
export async function checkStoredFiles(dependencies: Dependencies): Promise<{ checked: number; faults: readonly string[] }> {
  const faults: string[] = [];
  let checked = 0;
  for await (const { hash, size, referredBy } of knownFiles(dependencies.db)) {
    checked += 1;
    const found = await dependencies.storedFiles.bytes.sizeOf(hash);
    if (referredBy.length > 0 && found !== size)
      faults.push(`the stored file ${hash}, used by ${referredBy.join(' and ')}, is ${found === undefined ? 'missing' : 'changed'}`);
  }
  return { checked, faults };
}

async function* knownFiles(db: Database): AsyncGenerator<KnownFile> {
  const references = await findReferences(db);
  for (let after = ''; ;) {
    const page = await listKnownFiles(db, references, after, pageRows);
    yield* page;
    if (page.length < pageRows) return;
    after = page.at(-1)?.hash ?? '';
  }
}

async function hashOf(storedFiles: StoredFiles, hash: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of await storedFiles.read(hash)) sum.update(chunk as Buffer);
  return sum.digest('hex');
}
