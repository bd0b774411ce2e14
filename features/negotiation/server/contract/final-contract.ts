import type { Language } from '#platform/contract/language.ts';
import type { House } from '#platform/server/house.ts';
import { isRefusal } from '#platform/server/refusal.ts';
import type { ContractStatement } from '../../contract/proof.ts';
import { sha256 } from '../sha256.ts';
import { differs } from './check-session.ts';
import type { Asking } from './contract-files.ts';
import { isFileOf, sealOf, sealSession } from './seal-session.ts';
import { findContract } from './kept-files.ts';
import { findSeal } from './store.ts';

type Means = Pick<House, 'config' | 'db' | 'log' | 'storedFiles'>;

/** The final file about a session in a language, its contract or its record, as it was signed at the end; where that has not been done yet, it is now. */
export async function finalContract(means: Means, statement: ContractStatement, language: Language, asking: Asking): Promise<Buffer> {
  const { session: id } = statement;
  try {
    const seal = (await sealOf(means, id)) ?? (await asking.counted(() => sealSession(means, id, asking.personId)));
    const pdf = await findContract(means, id, language);
    if (!pdf || sha256(pdf) !== seal.statement.files[language]) throw await differs(means, id, 'file');
    return pdf;
  } catch (error) {
    // What was signed before, on its own, stays to be had.
    const isDifferent = isRefusal(error) && error.code === 'contract.differs';
    const earlier = isDifferent && !(await findSeal(means.db, id)) ? await findContract(means, id, language) : undefined;
    if (earlier && isFileOf(means, earlier, statement, language)) return earlier;
    throw error;
  }
}
