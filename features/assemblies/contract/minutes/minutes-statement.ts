import type { SignedFile } from '#platform/contract/file-proof.ts';
import type { AssemblyState } from '../rules/state.ts';

/** Signed statement about a closed assembly: times and counts, never texts or names. Times are milliseconds. */
export interface MinutesStatement {
  assembly: string;
  convenedAt: number;
  openedAt: number;
  closedAt: number;
  /** People who are or were on the roll. */
  people: number;
  votes: number;
  accepted: number;
  rejected: number;
  events: number;
  headHash: string;
}

/** Signed statement about one file of minutes. */
export type MinutesFileStatement = MinutesStatement & SignedFile;

/** The statement about a closed assembly; undefined while it is under way, or if it was cancelled. */
export function statementOf(id: string, state: AssemblyState, headHash: string): MinutesStatement | undefined {
  const { openedAt, endedAt, phase, convenedAt, people, votes, motions, seq } = state;
  if (phase !== 'closed' || openedAt === null || endedAt === null) return undefined;
  const count = (wanted: 'accepted' | 'rejected') => motions.filter((motion) => motion.state === wanted).length;
  return {
    assembly: id,
    convenedAt,
    openedAt,
    closedAt: endedAt,
    people: people.length,
    votes: votes.length,
    accepted: count('accepted'),
    rejected: count('rejected'),
    events: seq,
    headHash,
  };
}

/** Whether a signed statement is about minutes, and not about a contract. */
export const isAboutMinutes = (statement: SignedFile): statement is MinutesFileStatement =>
  'assembly' in statement && typeof statement.assembly === 'string';
