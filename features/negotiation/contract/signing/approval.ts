import type { Approval } from './signed.ts';

/** Approval: statement of an enrolled device about the key of another device of the same person. */
export const approving = (
  frame: Pick<Approval['statement'], 'session' | 'key' | 'seenSeq' | 'seenHash' | 'at'>,
  device: string,
): Approval['statement'] => ({ type: 'approve', device, ...frame });
