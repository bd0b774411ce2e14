import { useState } from 'react';
import type { SessionState } from '../../../contract/rules/state.ts';

/**
 * Props shared by all clauses. Stays the same object while only single clauses change; replaced
 * when people, phase or rule change.
 */
export interface ClauseView {
  /** Only people, phase and rule are current; its clauses may be older than the clause shown. */
  state: SessionState;
  viewerId: string;
  /** Shown as of a past event, without actions. */
  isPast?: boolean;
}

export const viewOf = (state: SessionState, viewerId: string): ClauseView => ({ state, viewerId });

/** The view of the current state; the same object as long as possible. */
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
