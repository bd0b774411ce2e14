import { signedText } from '#platform/contract/file-proof.ts';
import type { ContractStatement, SealStatement } from '../../contract/proof.ts';
import { isSignedBy } from '#platform/web/proofs/check-proof.ts';

/** The signed statement that the parties were emailed at the end; without `files` if they could not be set. */
export interface MailedSeal {
  statement: ContractStatement & Partial<Pick<SealStatement, 'files'>>;
  signature: string;
  publicKey: string;
}

/** Result of checking an email. */
export type SealVerdict =
  | { kind: 'genuine' | 'otherKey'; seal: MailedSeal }
  | { kind: 'other'; sessionId: string }
  /** `unknown`: no statement was found. `unable`: there is no key, or the browser cannot check it. */
  | { kind: 'altered' | 'unknown' | 'unable' };

/** Finds the statement, its signature and the key in the text of an email; undefined if one is missing. */
export function readMailedSeal(email: string): MailedSeal | undefined {
  // Files of emails may be written in quoted-printable.
  for (const text of [email, email.replace(/=\r?\n/g, '').replaceAll('=3D', '=')]) {
    const joined = text.replaceAll(/[\s\u200B]+/g, ' ');
    const [statement, at] = statementIn(joined);
    const [signature] = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{85}[AQgw]==/.exec(joined.slice(at)) ?? [];
    const [publicKey] = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=(?!=)/.exec(joined.slice(at)) ?? [];
    if (statement && signature && publicKey) return { statement, signature, publicKey };
  }
  return undefined;
}

function statementIn(text: string): [MailedSeal['statement'] | undefined, end: number] {
  const found = /\{ ?"accepted"[^{}]*(?:\{[^{}]*\}[^{}]*)?\}/.exec(text);
  if (!found) return [undefined, 0];
  try {
    const written = found[0].replaceAll(' ', '');
    const statement = JSON.parse(written) as MailedSeal['statement'];
    return [signedText(statement) === written ? statement : undefined, found.index + found[0].length];
  } catch {
    return [undefined, 0];
  }
}

/** Checks an email about a session, with the keys that this site publishes and published before. */
export async function checkMailedSeal(email: string, sessionId: string, keys: readonly string[]): Promise<SealVerdict> {
  const seal = readMailedSeal(email);
  if (!seal) return { kind: 'unknown' };
  const isSigned = await isSignedBy(seal.publicKey, signedText(seal.statement), seal.signature);
  if (isSigned === undefined || keys.length === 0) return { kind: 'unable' };
  if (!isSigned) return { kind: 'altered' };
  if (seal.statement.session !== sessionId) return { kind: 'other', sessionId: seal.statement.session };
  return { kind: keys.includes(seal.publicKey) ? 'genuine' : 'otherKey', seal };
}
