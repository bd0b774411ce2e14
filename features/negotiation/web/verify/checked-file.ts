import { readProof } from '#platform/contract/file-proof.ts';
import { hashing } from '#platform/web/proofs/check-proof.ts';
import { isLog } from '../../contract/log-file.ts';
import type { ReadLog } from '../../contract/read-log.ts';
import { areCountersignatures, readCountersignatures, type Countersignature } from '../../contract/signing/countersignature.ts';
import { checkFile, type Known, type Verdict } from './check-file.ts';
import type { Inside } from './pdf/check-inside.ts';

/** Result of checking a file. */
export type Checked =
  | { kind: 'contract'; fileName: string; verdict: Verdict; inside?: Inside | undefined }
  | { kind: 'log'; fileName: string; log: ReadLog | undefined | 'unable' }
  | { kind: 'countersignatures'; fileName: string; items: readonly Countersignature[] | undefined };

/** The rules of sessions are needed for logs only. */
export const loadReader = () => import('../../contract/read-log.ts');

/** No contract is larger: one with 500 clauses of maximum length takes about 30 MB. */
const largestBytes = 100 * 2 ** 20;

/** Checks one file: a contract, a log, or countersignatures. */
export async function checkedFile(file: File, known: Known): Promise<Checked> {
  const { name: fileName } = file;
  if (file.size > largestBytes) return { kind: 'contract', fileName, verdict: { kind: 'unknown' } };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sha256 = hashing();
    if (areCountersignatures(bytes))
      return { kind: 'countersignatures', fileName, items: readCountersignatures(new TextDecoder().decode(bytes)) };
    if (!isLog(bytes)) {
      const verdict = await checkFile(bytes, known);
      return { kind: 'contract', fileName, verdict, inside: sha256 && (await insideOf(bytes, verdict, sha256)) };
    }
    return { kind: 'log', fileName, log: sha256 ? await (await loadReader()).readLog(bytes, sha256) : 'unable' };
  } catch {
    return { kind: 'contract', fileName, verdict: { kind: 'unable' } };
  }
}

/** Reads the log and the text of a contract, also of one that was altered; undefined if it has no log or cannot be read. */
async function insideOf(bytes: Uint8Array, verdict: Verdict, sha256: NonNullable<ReturnType<typeof hashing>>): Promise<Inside | undefined> {
  if (verdict.kind !== 'genuine' && verdict.kind !== 'altered') return undefined;
  const language = verdict.kind === 'genuine' ? verdict.language : readProof(bytes)?.statement.language;
  try {
    return language && (await (await import('./pdf/check-inside.ts')).checkInside(bytes, language, sha256));
  } catch {
    // Findings about the file itself stay.
    return undefined;
  }
}
