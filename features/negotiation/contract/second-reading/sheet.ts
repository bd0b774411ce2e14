import type { Choice, PartyStatus } from '../kinds.ts';
import type { Tally } from '../rules/state.ts';

export type Outcome = 'accepted' | 'vote' | 'superseded' | 'withdrawn';

export interface Seat {
  name: string;
  company: string | null;
  city: string | null;
  status: PartyStatus;
  since: string;
  until: string | null;
  why: string | null;
}

export interface Vote {
  choice: Choice;
  reason: string | null;
  at: string;
  /** Clauses on which the acceptance depends. */
  provided: readonly Sheet[];
  /** The condition that failed. */
  broken?: Sheet;
  /** Whether it counted at the acceptance. */
  counted?: boolean;
  /** The languages in which the voter had the text on screen. */
  read: readonly string[];
}

export interface Sheet {
  id: string;
  author: string;
  title: string | null;
  text: string;
  /** In the further languages of the session. */
  others: ReadonlyMap<string, string>;
  hash: string;
  parent?: Sheet;
  replies: Sheet[];
  votes: Map<string, Vote>;
  proposedAt: string;
  fate?: Outcome;
  decidedAt: string | null;
  count: Tally | null;
}
