import { LRUCache } from 'lru-cache';
import type { Language } from '#platform/contract/language.ts';
import type { House } from '#platform/server/house.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { ContractDocument } from '../../contract/contract-document.ts';
import type { ContractStatement } from '../../contract/proof.ts';
import { contractTypesetter } from './contract-typesetter.ts';
import type { ContractOrder } from './set-contract.ts';
import { contractCertificate } from './signature/contract-certificate.ts';
import { contractSigner } from '#platform/server/keys/contract-signer.ts';
import { TooLargeToSet, TypesetterGone } from '#platform/server/printing/typesetter.ts';

/** Whoever asks for a file. What is not there yet is made within `counted`, by which it is limited. */
export interface Asking {
  personId: string;
  counted: <Made>(make: () => Promise<Made>) => Promise<Made>;
}

/** The one that sets all contracts of this process. */
export const typesetter = contractTypesetter();

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
export async function interimContract(
  { config, log }: Pick<House, 'config' | 'log'>,
  document: ContractDocument,
  language: Language,
  asking: Asking,
): Promise<Buffer> {
  const key = `${document.id} ${document.headHash} ${language}`;
  const kept = interims.get(key);
  if (kept) return kept;
  const make = async () => {
    const pdf = await setFor(log, asking.personId, { document, language, address: checkAddress(config, document.id) });
    interims.set(key, pdf);
    return pdf;
  };
  return asking.counted(() => shared(key, make));
}

/** What a final file says, and who waits for it. */
interface FinalOrder {
  document: ContractDocument;
  statement: ContractStatement;
  language: Language;
  askedBy: string;
}

/** Their libraries take megabytes, and most processes sign nothing for hours. */
const signing = () => Promise.all([import('./signature/sign-file.ts'), import('./signature/time-stamp.ts')]);

/** Makes the final contract in a language, signed. It says when, and so it is another file each time. */
export async function setFinalContract(
  { config, log }: Pick<House, 'config' | 'log'>,
  { document, statement, language, askedBy }: FinalOrder,
): Promise<Buffer> {
  const [{ signatureBytes, signFile }, { TimeStampMissing }] = await signing();
  const means = { signer: contractSigner(config), certificate: await contractCertificate(config), timestampUrl: config.timestampUrl };
  const signature = { bytes: signatureBytes(means), at: new Date() };
  const pdf = await setFor(log, askedBy, { document, language, address: checkAddress(config, document.id), signature });
  return signFile(pdf, { ...statement, language }, means).catch((error: unknown) => {
    if (!(error instanceof TimeStampMissing)) throw error;
    log.error({ session: document.id, err: error }, 'no time stamp can be had: the contract is signed once there is one');
    throw refuse('contract.notStamped', { retryAfterSeconds: 60 });
  });
}

/** Sets a contract, or refuses what is beyond the limits of the typesetter; where that cannot be kept alive, whoever asks is to try again. */
export function setFor(log: House['log'], askedBy: string, order: ContractOrder): Promise<Buffer> {
  return typesetter.set(order, askedBy).catch((error: unknown) => {
    if (error instanceof TooLargeToSet) throw refuse('contract.tooLarge');
    if (!(error instanceof TypesetterGone)) throw error;
    log.error({ session: order.document.id, err: error }, 'a contract could not be set just now');
    throw refuse('contract.notSet', { retryAfterSeconds: 5 });
  });
}
