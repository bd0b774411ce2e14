import type { CaseState, Decision, Measure } from '../contract/limits.ts';

/** A case, as far as it matters what can be decided about it. */
export interface Decidable {
  state: CaseState;
  measure: Measure | null;
  /** Things of its kind can be hidden; `isRemovable`: and taken away for good. */
  isHideable: boolean;
  isRemovable: boolean;
  /** It waits for a first look. */
  isWaiting: boolean;
  /** The thing is there. */
  isThere: boolean;
}

/** What can be decided about a case as it stands. */
export function possibleDecisions({ state, measure, isHideable, isRemovable, isWaiting, isThere }: Decidable): Decision[] {
  switch (state) {
    case 'open':
      // While its module is off nobody knows whether it is there, and it goes on waiting.
      if (isWaiting && !isThere) return isHideable ? ['decline'] : [];
      if (isWaiting) return ['release', ...(isRemovable ? (['remove'] as const) : [])];
      return [
        ...(isHideable && isThere ? (['hide'] as const) : []),
        ...(isRemovable && isThere ? (['remove'] as const) : []),
        'warn',
        'decline',
      ];
    case 'contested':
      // Of what was removed, and of a warning, nothing comes back but the judgement.
      return ['uphold', 'restore'];
    case 'decided':
    case 'closed':
      return measure === 'hidden' && isThere ? ['restore'] : [];
  }
}

/** Where a case stands once it was decided so. */
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
