import { fileURLToPath } from 'node:url';
import { Typesetter } from '#platform/server/printing/typesetter.ts';
import type { ContractOrder } from './set-contract.ts';

const program = fileURLToPath(new URL('typesetter-process.ts', import.meta.url));

/** Sets contracts, in a process of its own. */
export const contractTypesetter = (limits?: ConstructorParameters<typeof Typesetter>[1]): Typesetter<ContractOrder> =>
  new Typesetter({ program, lengthOf }, limits);

/** Characters of the texts that a contract is made of. */
const lengthOf = ({ document }: ContractOrder): number =>
  [...document.agreed, ...document.rejected, ...document.undecided].reduce((sum, { text }) => sum + text.length, document.agenda.length);
