import { useState } from 'react';
import type { SessionState } from '../../../contract/rules/state.ts';

/**
 * What all clauses on screen share. It is another one when something about the session changes that concerns each of them (its people,
 * phase or rule), and stays the same while only single clauses change.
 */
export interface ClauseView {
  /** Read for its people, phase and rule alone: its clauses may be older than the one that is shown. */
  state: SessionState;
  viewerId: string;
  /** Shown as it was, with nothing to do about it. */
  isPast?: boolean;
}

export const viewOf = (state: SessionState, viewerId: string): ClauseView => ({ state, viewerId });

/** The view of the session as it stands, the same object for as long as it can be. */
export function useClauseView(state: SessionState, viewerId: string): ClauseView {
  const [view, setView] = useState(() => viewOf(state, viewerId));
  if (isSame(view.state, state)) return view;
  const next = viewOf(state, viewerId);
  setView(next);
  return next;
}

const isSame = (before: SessionState, after: SessionState): boolean =>
  before.parties === after.parties &&
  before.phase === after.phase &&
  before.rule === after.rule &&
  before.isMediated === after.isMediated &&
  before.managerId === after.managerId;

export const nameIn = ({ state }: ClauseView, userId: string): string => state.parties.find((party) => party.userId === userId)?.name ?? '';
