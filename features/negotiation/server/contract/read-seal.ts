import type { Language } from '#platform/contract/language.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { signedText } from '#platform/contract/file-proof.ts';
import type { SealStatement } from '../../contract/proof.ts';
import { isSignedByUs } from '#platform/server/keys/contract-signer.ts';
import { findSeal } from './store.ts';

/** The signed statement about an ended session. */
export interface Seal {
  kind: 'whole';
  statement: SealStatement;
  signature: string;
  publicKey: string;
}

/** Reads and verifies the seal of a session; undefined if it is not sealed yet. */
export async function readSeal(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  id: string,
): Promise<Seal | { kind: 'altered' } | undefined> {
  const stored = await findSeal(db, id);
  if (!stored) return undefined;
  const { statement: text, signature, publicKey } = stored;
  // Only keys of this installation count: with write access to the database, a signature could be
  // stored together with a foreign key.
  if (!isSignedByUs(config, publicKey, text, signature)) return { kind: 'altered' };
  const statement = JSON.parse(text) as SealStatement;
  return statement.session === id && signedText(statement) === text
    ? { kind: 'whole', statement, signature, publicKey }
    : { kind: 'altered' };
}

/** The files listed in a seal. */
export const filesIn = ({ files }: Pick<SealStatement, 'files'>): { language: Language; sha256: string }[] =>
  Object.entries(files).map(([language, sha256]) => ({ language: language as Language, sha256 }));
