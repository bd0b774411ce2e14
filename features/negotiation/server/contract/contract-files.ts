import { LRUCache } from 'lru-cache';
import type { Language } from '#platform/contract/language.ts';
import type { House } from '#platform/server/house.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { ContractDocument } from '../../contract/contract-document.ts';
import { proofLine, signedText, type ContractStatement, type FileStatement } from '../../contract/proof.ts';
import { sha256 } from '../sha256.ts';
import { contractSigner } from './signing-key.ts';
import type { ContractOrder } from './set-contract.ts';
import { findContract, keepContract } from './store.ts';
import { ContractTooLarge, Typesetter } from './typesetter.ts';

type Means = Pick<House, 'config' | 'db'>;
/** Whoever asks for a file: `onMake` is heard before it is made, and not where it is there already, for limits. */
interface Asking {
  personId: string;
  onMake: () => Promise<void>;
}

/** The one that sets all contracts of this process. */
export const typesetter = new Typesetter();

/** Where a session's contract can be checked. */
export const checkAddress = ({ publicUrl }: House['config'], id: string): string => `${publicUrl}/verify/${id}`;

const interims = new LRUCache<string, Buffer>({ maxSize: 16 * 2 ** 20, sizeCalculation: (pdf) => pdf.length });
const beingMade = new Map<string, Promise<Buffer>>();

/** Those who ask for the same while it is made share the making. */
function shared(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const making = beingMade.get(key) ?? make().finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return making;
}

/** What is agreed so far, as a file that says that it is not the end of it. After the next event it is another one. */
export async function interimContract({ config }: Means, document: ContractDocument, language: Language, asking: Asking): Promise<Buffer> {
  const key = `${document.id} ${document.headHash} ${language}`;
  const kept = interims.get(key);
  if (kept) return kept;
  await asking.onMake();
  return shared(key, async () => {
    const pdf = await setFor(asking, { document, language, address: checkAddress(config, document.id) });
    interims.set(key, pdf);
    return pdf;
  });
}

/** The final contract in a language: made at the first asking, and the same bytes ever after. */
export async function finalContract(
  means: Means,
  document: ContractDocument,
  statement: ContractStatement,
  language: Language,
  asking: Asking,
): Promise<Buffer> {
  const kept = await findContract(means.db, document.id, language);
  if (kept) return kept;
  await asking.onMake();
  return shared(`${document.id} ${language}`, () => make(means, document, statement, language, asking));
}

/** Sets a contract, or refuses what is beyond the limits of the typesetter. */
function setFor({ personId }: Asking, order: ContractOrder): Promise<Buffer> {
  return typesetter.set(order, personId).catch((error: unknown) => {
    throw error instanceof ContractTooLarge ? refuse('contract.tooLarge') : error;
  });
}

async function make(
  { config, db }: Means,
  document: ContractDocument,
  statement: ContractStatement,
  language: Language,
  asking: Asking,
): Promise<Buffer> {
  const set = await setFor(asking, { document, language, address: checkAddress(config, document.id) });
  const body = set.at(-1) === newLine ? set : Buffer.concat([set, Buffer.of(newLine)]);
  const about: FileStatement = { ...statement, language, sha256: sha256(body) };
  const pdf = Buffer.concat([body, proofLine({ statement: about, signature: contractSigner(config).sign(signedText(about)) })]);
  await keepContract(db, { sessionId: document.id, language, pdf, sha256: sha256(pdf) });
  // Another process may have been first.
  return (await findContract(db, document.id, language)) ?? pdf;
}

const newLine = 10;
