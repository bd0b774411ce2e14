import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Language } from '#platform/contract/language.ts';
import type { Transaction } from '#platform/server/db.ts';
import { fillingIn } from '#platform/server/filling-in.ts';
import type { House } from '#platform/server/house.ts';
import { sha256 } from '../sha256.ts';
import { countUnstored, findFile, findFiles, findLeaving, findUnstored, leaveRow, noteStored, type FileRow } from './file-store.ts';

type Means = Pick<House, 'db' | 'storedFiles'>;

/** The final contract in a language, once it was made, as its bytes are now: whether they are those that were signed, the caller looks. */
export async function findContract(means: Means, sessionId: string, language: Language): Promise<Buffer | undefined> {
  const row = await findFile(means.db, sessionId, language);
  return row && bytesOf(means, row);
}

/** The hashes of the files of a contract, made anew from their bytes. What is missing has none. */
export async function hashesOfBytes(means: Means, sessionId: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const row of await findFiles(means.db, sessionId)) {
    const bytes = await bytesOf(means, row);
    if (bytes) hashes[row.language] = sha256(bytes);
  }
  return hashes;
}

/** Undefined where the store has lost them. */
async function bytesOf({ storedFiles }: Pick<Means, 'storedFiles'>, { pdf, storedHash }: FileRow): Promise<Buffer | undefined> {
  if (pdf) return pdf;
  // What this process remembers of the store is not asked here: it is looked whether the bytes are there now.
  if (storedHash === null || (await storedFiles.bytes.sizeOf(storedHash)) === undefined) return undefined;
  return buffer(await storedFiles.read(storedHash));
}

const atOnce = 10;

/**
 * Lays some of the files that are in their rows alone into the store: bytes first, then the row that refers to them, so that whatever is killed in between is done
 * anew. Says how many.
 */
export async function layFiles(tx: Transaction, atMost: number, { storedFiles }: Pick<Means, 'storedFiles'>): Promise<number> {
  const rows = await findUnstored(tx, atMost);
  for (const row of rows) {
    const { hash } = await storedFiles.put(Readable.from([row.pdf]), { mediaType: 'application/pdf' });
    await noteStored(tx, row, hash);
  }
  return rows.length;
}

/** The same as a work, begun where there are any. */
export const layingFiles = fillingIn('negotiation', 'layFiles', [
  { name: 'files', size: atOnce, countMissing: countUnstored, fill: layFiles },
]);

/** Takes files out of their rows that have been in the store for a day, each once its bytes were read there and are the same. */
export async function emptyRows({ db, storedFiles, log }: Means & Pick<House, 'log'>): Promise<void> {
  let rows: FileRow[] = [];
  do {
    rows = await findLeaving(db, rows.at(-1), atOnce);
    for (const row of rows) {
      const { sessionId, language, storedHash } = row;
      const stored = await bytesOf({ storedFiles }, { ...row, pdf: null });
      if (stored && sha256(stored) === storedHash) await leaveRow(db, row);
      else log.error({ session: sessionId, language }, 'the store has lost a file of a contract: it stays in its row');
    }
  } while (rows.length === atOnce);
}
