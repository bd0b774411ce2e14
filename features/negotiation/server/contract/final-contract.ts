import type { Language } from '#platform/contract/language.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import type { ContractStatement } from '../../contract/proof.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { differs } from './check-session.ts';
import type { Asking } from './contract-files.ts';
import { isFileOf, sealOf, sealSession } from './seal-session.ts';
import { findContract } from './stored-contract-files.ts';
import { findSeal } from './store.ts';

type Dependencies = Pick<AppContext, 'config' | 'db' | 'log' | 'storedFiles'>;

/**
 * The final contract or record of a session in a language; seals the session first if that has not
 * been done.
 *
 * @throws `contract.differs` if the file was changed.
 */
export async function finalContract(
  dependencies: Dependencies,
  statement: ContractStatement,
  language: Language,
  asking: Asking,
): Promise<Buffer> {
  const { session: id } = statement;
  try {
    const seal = (await sealOf(dependencies, id)) ?? (await asking.counted(() => sealSession(dependencies, id, asking.personId)));
    const pdf = await findContract(dependencies, id, language);
    if (!pdf || sha256(pdf) !== seal.statement.files[language]) throw await differs(dependencies, id, 'file');
    return pdf;
  } catch (error) {
    // Files signed individually before seals existed stay available.
    const isDifferent = isRefusal(error) && error.code === 'contract.differs';
    const earlier = isDifferent && !(await findSeal(dependencies.db, id)) ? await findContract(dependencies, id, language) : undefined;
    if (earlier && isFileOf(dependencies, earlier, statement, language)) return earlier;
    throw error;
  }
}
