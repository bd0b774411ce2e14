import { fileURLToPath } from 'node:url';
import { Typesetter } from '#platform/server/printing/typesetter.ts';
import type { ContractOrder } from './set-contract.ts';

const program = fileURLToPath(new URL('typesetter-process.ts', import.meta.url));

/** A typesetter for contracts, in a separate process. */
export const contractTypesetter = (limits?: ConstructorParameters<typeof Typesetter>[1]): Typesetter<ContractOrder> =>
  new Typesetter({ program, lengthOf }, limits);

/** Number of characters in the texts of a contract. */
const lengthOf = ({ document }: ContractOrder): number =>
  [...document.agreed, ...document.rejected, ...document.undecided].reduce((sum, { text }) => sum + text.length, document.agenda.length);
