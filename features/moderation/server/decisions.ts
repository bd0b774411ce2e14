import type { CaseState, Decision, Measure } from '../contract/limits.ts';

/** The state of a case on which the possible decisions depend. */
export interface Decidable {
  state: CaseState;
  measure: Measure | null;
  /** Whether things of this kind can be hidden; `isRemovable`: and deleted. */
  isHideable: boolean;
  isRemovable: boolean;
  /** Held for review. */
  isWaiting: boolean;
  /** Whether the thing still exists. */
  isThere: boolean;
}

/** Returns the possible decisions of a case. */
export function possibleDecisions({ state, measure, isHideable, isRemovable, isWaiting, isThere }: Decidable): Decision[] {
  switch (state) {
    case 'open':
      // While its module is off the existence of the thing is unknown, and it stays held.
      if (isWaiting && !isThere) return isHideable ? ['decline'] : [];
      if (isWaiting) return ['release', ...(isRemovable ? (['remove'] as const) : [])];
      return [
        ...(isHideable && isThere ? (['hide'] as const) : []),
        ...(isRemovable && isThere ? (['remove'] as const) : []),
        'warn',
        'decline',
      ];
    case 'contested':
      // After a removal or warning, `restore` only revokes the judgement.
      return ['uphold', 'restore'];
    case 'decided':
    case 'closed':
      return measure === 'hidden' && isThere ? ['restore'] : [];
  }
}

/** Returns state and measure after a decision. */
export function standingAfter(
  { state, measure }: Pick<Decidable, 'state' | 'measure'>,
  decision: Decision,
): { state: CaseState; measure: Measure | null } {
  const isReview = state === 'contested';
  switch (decision) {
    case 'hide':
      return { state: 'decided', measure: 'hidden' };
    case 'remove':
      return { state: 'decided', measure: 'removed' };
    case 'warn':
      return { state: 'decided', measure: 'warned' };
    case 'decline':
    case 'release':
      return { state: 'closed', measure: null };
    case 'restore':
      return { state: 'closed', measure: null };
    case 'uphold':
      return { state: isReview ? 'closed' : state, measure };
  }
}
