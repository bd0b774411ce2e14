import type { Language } from '#platform/contract/language.ts';
import type { SignedFile } from '#platform/contract/file-proof.ts';
import { isDecided } from './rules/head.ts';
import type { Instant, SessionState } from './rules/state.ts';

/** Signed statement about an ended session: dates and counts, never texts or names. */
export interface ContractStatement {
  session: string;
  startedAt: Instant;
  endedAt: Instant;
  parties: number;
  accepted: number;
  rejected: number;
  /** Undecided clauses; if present, there is no contract. Omitted if there are none. */
  open?: number;
  events: number;
  headHash: string;
}

/** Signed statement about one file. */
export type FileStatement = ContractStatement & SignedFile;

/**
 * Signed once, when a session has ended; `files` has the SHA-256 of the whole file in each
 * language.
 */
export interface SealStatement extends ContractStatement {
  files: Readonly<Record<Language, string>>;
}

/**
 * The statement about an ended session, with or without contract; undefined while it is running.
 */
export function statementOf(state: SessionState, headHash: string): ContractStatement | undefined {
  if (state.endedAt === null) return undefined;
  const count = (wanted: 'accepted' | 'rejected') => state.clauses.filter((clause) => clause.state === wanted).length;
  const open = state.clauses.filter((clause) => !isDecided(clause)).length;
  return {
    session: state.id,
    startedAt: state.startedAt,
    endedAt: state.endedAt,
    parties: state.parties.filter(({ status }) => status !== 'waiting' && status !== 'declined').length,
    accepted: count('accepted'),
    rejected: count('rejected'),
    ...(open > 0 ? { open } : {}),
    events: state.seq,
    headHash,
  };
}
