import { existsSync, statSync } from 'node:fs';
import { accountName, lentAccount } from './account-names.ts';

/** As the system says them, and as PostgreSQL says that a disk is full. */
const fileFaults = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', '53100']);
const noSpaceCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);
const noSpace = /no space left on device|disk quota exceeded/i;

/** Whether a disk or a quota is full, said by the system or through PostgreSQL. */
export const isNoSpace = (error: unknown): boolean => noSpaceCodes.has(codeOf(error)) || noSpace.test(String(error));

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Whether the system would not let us write, said by itself or through PostgreSQL. */
export function isFolderFault(error: unknown): boolean {
  return fileFaults.has(codeOf(error)) || noSpace.test(String(error));
}

/** What to do about a folder on which something failed, and which that setting names, as the end of a sentence: “The data folder ” + `/srv/atrium belongs to root, …`. */
export function folderAdvice(folder: string, error: unknown, variable = 'DATA_DIR'): string {
  const code = codeOf(error);
  if (isNoSpace(error)) return `${folder} has no space left: make room on its disk, a hundred megabytes at least, then start again.`;
  const me = process.getuid?.() ?? 0;
  const owner = existsSync(folder) ? statSync(folder).uid : me;
  if (owner !== me && (code === 'EACCES' || code === 'EPERM')) return ownerAdvice(folder, owner, me);
  return `${folder} cannot be used (${code}): give this user the right to write there, or set ${variable} to another folder.`;
}

/** What to do about a folder that is another user's, and about others with it. */
export function ownerAdvice(folder: string, owner: number, me: number, ...others: string[]): string {
  const [theirs, mine] = [owner, me].map(accountName);
  const starter = owner === lentAccount()?.uid ? 'root' : theirs;
  return `${folder} belongs to ${theirs}, and this is ${mine}: start as ${starter}, or hand it over by “chown -R ${[mine, folder, ...others].join(' ')}” as root.`;
}
