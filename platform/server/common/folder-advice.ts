import { existsSync, statSync } from 'node:fs';
import { accountName, lentAccount } from './account-names.ts';

/** Error codes of the system, and the code of PostgreSQL for a full disk. */
const fileFaults = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', '53100']);
const noSpaceCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);
const noSpace = /no space left on device|disk quota exceeded/i;

/** Whether a disk or a quota is full, reported by the system or PostgreSQL. */
export const isNoSpace = (error: unknown): boolean => noSpaceCodes.has(codeOf(error)) || noSpace.test(String(error));

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Whether a write failed, reported by the system or PostgreSQL. */
export function isFolderFault(error: unknown): boolean {
  return fileFaults.has(codeOf(error)) || noSpace.test(String(error));
}

/**
 * Advice about a folder on which an operation failed. It completes a sentence: “The data folder ” +
 * `/srv/atrium belongs to root, …`. `variable` is the setting that names the folder.
 */
export function folderAdvice(folder: string, error: unknown, variable = 'DATA_DIR'): string {
  const code = codeOf(error);
  if (isNoSpace(error)) return `${folder} has no space left: free at least 100 MB on its disk, then start again.`;
  const me = process.getuid?.() ?? 0;
  const owner = existsSync(folder) ? statSync(folder).uid : me;
  if (owner !== me && (code === 'EACCES' || code === 'EPERM')) return ownerAdvice(folder, owner, me);
  return `${folder} cannot be used (${code}): make it writable for this user, or set ${variable} to another folder.`;
}

/** Advice about a folder that belongs to another user, and further folders to change with it. */
export function ownerAdvice(folder: string, owner: number, me: number, ...others: string[]): string {
  const [theirs, mine] = [owner, me].map(accountName);
  const starter = owner === lentAccount()?.uid ? 'root' : theirs;
  return `${folder} belongs to ${theirs}, and this is ${mine}: start as ${starter}, or change the owner with “chown -R ${[mine, folder, ...others].join(' ')}” as root.`;
}
