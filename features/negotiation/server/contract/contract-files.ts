import { LRUCache } from 'lru-cache';
import type { Language } from '#platform/contract/language.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { ContractDocument } from '../../contract/contract-document.ts';
import type { ContractStatement } from '../../contract/proof.ts';
import { contractTypesetter } from './contract-typesetter.ts';
import type { AttachedLog } from '#platform/server/printing/page-setter.ts';
import type { ContractOrder } from './set-contract.ts';
import { beginSigning } from '#platform/server/signing/begin-signing.ts';
import { TooLargeToSet, TypesetterGone } from '#platform/server/printing/typesetter.ts';

/**
 * The person who asks for a file. Missing files are made within `counted`, which applies a rate
 * limit.
 */
export interface Asking {
  personId: string;
  counted: <Made>(make: () => Promise<Made>) => Promise<Made>;
}

/** The typesetter for all contracts of this process. */
export const typesetter = contractTypesetter();

/** Address of the page that verifies a session's contract. */
export const checkAddress = ({ publicUrl }: AppContext['config'], id: string): string => `${publicUrl}/verify/${id}`;

const interims = new LRUCache<string, Buffer>({ maxSize: 16 * 2 ** 20, sizeCalculation: (pdf) => pdf.length });
const beingMade = new Map<string, Promise<unknown>>();

/** Concurrent calls with the same key share one promise. */
export function shared<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
  const making = (beingMade.get(key) as Promise<Made> | undefined) ?? make().finally(() => beingMade.delete(key));
  beingMade.set(key, making);
  return making;
}

/** The interim contract of a running session, marked as such. Cached until the next event. */
export async function interimContract(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  document: ContractDocument,
  language: Language,
  asking: Asking,
): Promise<Buffer> {
  const key = `${document.id} ${document.headHash} ${language}`;
  const stored = interims.get(key);
  if (stored) return stored;
  const make = async () => {
    const pdf = await setFor(log, asking.personId, { document, language, address: checkAddress(config, document.id) });
    interims.set(key, pdf);
    return pdf;
  };
  return asking.counted(() => shared(key, make));
}

/** Order to typeset a final file. */
interface FinalOrder {
  document: ContractDocument;
  statement: ContractStatement;
  language: Language;
  log: AttachedLog;
  askedBy: string;
}

/**
 * Makes and signs the final contract in a language. Contains the time of signing, so each call
 * returns a different file.
 */
export async function setFinalContract(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  { document, statement, language, log: attached, askedBy }: FinalOrder,
): Promise<Buffer> {
  const { signature, sign, lacksTimeStamp } = await beginSigning(config);
  const pdf = await setFor(log, askedBy, { document, language, address: checkAddress(config, document.id), signature, log: attached });
  return sign(pdf, { ...statement, language }).catch((error: unknown) => {
    if (!lacksTimeStamp(error)) throw error;
    log.error({ session: document.id, err: error }, 'time-stamping service unavailable: the contract is not signed until it responds');
    throw refuse('contract.notStamped', { retryAfterSeconds: 60 });
  });
}

/**
 * Sets a contract.
 *
 * @throws `contract.tooLarge` beyond the typesetter's limits; `contract.notSet` if its process
 * keeps dying (retry later).
 */
export function setFor(log: AppContext['log'], requestedBy: string, order: ContractOrder): Promise<Buffer> {
  return typesetter.set(order, requestedBy).catch((error: unknown) => {
    if (error instanceof TooLargeToSet) throw refuse('contract.tooLarge');
    if (!(error instanceof TypesetterGone)) throw error;
    log.error({ session: order.document.id, err: error }, 'contract could not be typeset');
    throw refuse('contract.notSet', { retryAfterSeconds: 5 });
  });
}
