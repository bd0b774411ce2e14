import type { Verification } from '../../contract/shapes.ts';

/** A session that ended without a contract has a record in its place. */
export const isRecord = ({ open, accepted, rejected }: Verification): boolean => open !== undefined || accepted + rejected === 0;
