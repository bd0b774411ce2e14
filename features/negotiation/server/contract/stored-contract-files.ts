import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Language } from '#platform/contract/language.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { backfill } from '#platform/server/jobs/backfill.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { readProof } from '#platform/contract/file-proof.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { countUnstored, findFile, findFiles, findLeaving, findUnstored, leaveRow, noteStored, type FileRow } from './file-store.ts';

type Dependencies = Pick<AppContext, 'db' | 'storedFiles'>;

/** The stored final contract in a language, unverified: the caller checks its hash. */
export async function findContract(dependencies: Dependencies, sessionId: string, language: Language): Promise<Buffer | undefined> {
  const row = await findFile(dependencies.db, sessionId, language);
  return row && bytesOf(dependencies, row);
}

/**
 * Hashes of the files of a contract by language, computed from their bytes; missing files are
 * omitted.
 */
export async function hashesOfBytes(dependencies: Dependencies, sessionId: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const row of await findFiles(dependencies.db, sessionId)) {
    const bytes = await bytesOf(dependencies, row);
    if (bytes) hashes[row.language] = sha256(bytes);
  }
  return hashes;
}

/**
 * Whether a stored file was created together with a seal: older files have the proof at their end.
 */
export async function hasSealedFile(dependencies: Dependencies, sessionId: string): Promise<boolean> {
  for (const row of await findFiles(dependencies.db, sessionId)) {
    const proof = readProof((await bytesOf(dependencies, row)) ?? Buffer.alloc(0));
    if (proof?.statement.sha256After !== undefined) return true;
  }
  return false;
}

/** Undefined if the file store has lost them. */
async function bytesOf({ storedFiles }: Pick<Dependencies, 'storedFiles'>, { pdf, storedHash }: FileRow): Promise<Buffer | undefined> {
  if (pdf) return pdf;
  // Bypasses the cache: the bytes must be there now.
  if (storedHash === null || (await storedFiles.bytes.sizeOf(storedHash)) === undefined) return undefined;
  return buffer(await storedFiles.read(storedHash));
}

const atOnce = 10;

/**
 * Copies up to `atMost` files from their rows to the file store; returns how many. Bytes are
 * written before the row refers to them, so an interrupted run can be repeated.
 */
export async function storeFiles(tx: Transaction, atMost: number, { storedFiles }: Pick<Dependencies, 'storedFiles'>): Promise<number> {
  const rows = await findUnstored(tx, atMost);
  for (const row of rows) {
    const { hash } = await storedFiles.put(Readable.from([row.pdf]), { mediaType: 'application/pdf' });
    await noteStored(tx, row, hash);
  }
  return rows.length;
}

/** Background task for `layFiles`, started if there are any. */
export const fileBackfill = backfill('negotiation', 'layFiles', [
  { name: 'files', size: atOnce, countMissing: countUnstored, fill: storeFiles },
]);

/**
 * Deletes files from their rows after a day in the file store, if the stored bytes are the same.
 */
export async function emptyRows({ db, storedFiles, log }: Dependencies & Pick<AppContext, 'log'>): Promise<void> {
  let rows: FileRow[] = [];
  do {
    rows = await findLeaving(db, rows.at(-1), atOnce);
    for (const row of rows) {
      const { sessionId, language, storedHash } = row;
      const stored = await bytesOf({ storedFiles }, { ...row, pdf: null });
      if (stored && sha256(stored) === storedHash) await leaveRow(db, row);
      else log.error({ session: sessionId, language }, 'contract file missing in the file store: the copy in the database is kept');
    }
  } while (rows.length === atOnce);
}
