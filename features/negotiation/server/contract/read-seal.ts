import type { Language } from '#platform/contract/language.ts';
import type { House } from '#platform/server/house.ts';
import { signedText, type SealStatement } from '../../contract/proof.ts';
import { isSignedByUs } from '#platform/server/keys/contract-signer.ts';
import { findSeal } from './store.ts';

/** What was signed when a session had ended. */
export interface Seal {
  kind: 'whole';
  statement: SealStatement;
  signature: string;
  publicKey: string;
}

/** What was signed of a session, if it still is what we signed; undefined where nothing was yet. */
export async function readSeal({ config, db }: Pick<House, 'config' | 'db'>, id: string): Promise<Seal | { kind: 'altered' } | undefined> {
  const kept = await findSeal(db, id);
  if (!kept) return undefined;
  const { statement: text, signature, publicKey } = kept;
  // Whoever writes to the database can put a key of their own beside a signature of their own.
  if (!isSignedByUs(config, publicKey, text, signature)) return { kind: 'altered' };
  const statement = JSON.parse(text) as SealStatement;
  return statement.session === id && signedText(statement) === text
    ? { kind: 'whole', statement, signature, publicKey }
    : { kind: 'altered' };
}

/** The files that a seal is about. */
export const filesIn = ({ files }: Pick<SealStatement, 'files'>): { language: Language; sha256: string }[] =>
  Object.entries(files).map(([language, sha256]) => ({ language: language as Language, sha256 }));
