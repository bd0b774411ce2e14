import type { ContractStatement } from '../../contract/proof.ts';

/** Whether the session ended without a contract, so that its file is a record. */
export const isRecord = ({ open, accepted, rejected }: Pick<ContractStatement, 'open' | 'accepted' | 'rejected'>): boolean =>
  open !== undefined || accepted + rejected === 0;
