import { LRUCache } from 'lru-cache';
import type { Language } from '#platform/contract/language.ts';
import type { House } from '#platform/server/house.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { ContractDocument } from '../../contract/contract-document.ts';
import { proofLine, signedText, type ContractStatement, type FileStatement } from '../../contract/proof.ts';
import { sha256 } from '../sha256.ts';
import { contractSigner } from './signing-key.ts';
import type { ContractOrder } from './set-contract.ts';
import { ContractTooLarge, Typesetter } from './typesetter.ts';

/** Whoever asks for a file: `onMake` is heard before it is made, and not where it is there already, for limits. */
export interface Asking {
  personId: string;
  onMake: () => Promise<void>;
}

/** The one that sets all contracts of this process. */
export const typesetter = new Typesetter();

/** Where a session's contract can be checked. */
export const checkAddress = ({ publicUrl }: House['config'], id: string): string => `${publicUrl}/verify/${id}`;

const interims = new LRUCache<string, Buffer>({ maxSize: 16 * 2 ** 20, sizeCalculation: (pdf) => pdf.length });
const beingMade = new Map<string, Promise<unknown>>();

/** Those who ask for the same while it is made share the making. */
export function shared<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
  const making = (beingMade.get(key) as Promise<Made> | undefined) ?? make().finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return making;
}

/** What is agreed so far, as a file that says that it is not the end of it. After the next event it is another one. */
export async function interimContract({ config }: Pick<House, 'config'>, document: ContractDocument, language: Language, asking: Asking): Promise<Buffer> {
  const key = `${document.id} ${document.headHash} ${language}`;
  const kept = interims.get(key);
  if (kept) return kept;
  await asking.onMake();
  return shared(key, async () => {
    const pdf = await setFor(asking.personId, { document, language, address: checkAddress(config, document.id) });
    interims.set(key, pdf);
    return pdf;
  });
}

/** What a final file says, and who waits for it. */
interface FinalOrder {
  document: ContractDocument;
  statement: ContractStatement;
  language: Language;
  askedBy: string;
}

/** Makes the final contract in a language, with the proof behind its end; the same bytes each time. */
export async function setFinalContract(
  { config }: Pick<House, 'config'>,
  { document, statement, language, askedBy }: FinalOrder,
): Promise<Buffer> {
  const set = await setFor(askedBy, { document, language, address: checkAddress(config, document.id) });
  const body = set.at(-1) === newLine ? set : Buffer.concat([set, Buffer.of(newLine)]);
  const about: FileStatement = { ...statement, language, sha256: sha256(body) };
  return Buffer.concat([body, proofLine({ statement: about, signature: contractSigner(config).sign(signedText(about)) })]);
}

/** Sets a contract, or refuses what is beyond the limits of the typesetter. */
function setFor(askedBy: string, order: ContractOrder): Promise<Buffer> {
  return typesetter.set(order, askedBy).catch((error: unknown) => {
    throw error instanceof ContractTooLarge ? refuse('contract.tooLarge') : error;
  });
}

const newLine = 10;
