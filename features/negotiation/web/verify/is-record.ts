import type { ContractStatement } from '../../contract/proof.ts';

/** A session that ended without a contract has a record in its place. */
export const isRecord = ({ open, accepted, rejected }: Pick<ContractStatement, 'open' | 'accepted' | 'rejected'>): boolean =>
  open !== undefined || accepted + rejected === 0;
