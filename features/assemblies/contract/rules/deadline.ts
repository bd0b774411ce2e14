import type { AssemblyState } from './state.ts';

const hour = 3_600_000;

/**
 * Deadline for proxies and postal votes, if the by-laws have one; it moves with the announced
 * start.
 */
export const deadlineOf = ({ convocation: { at, bylaws } }: Pick<AssemblyState, 'convocation'>): number | null =>
  bylaws.deadlineHours === undefined ? null : at - bylaws.deadlineHours * hour;

export const isBeforeDeadline = (state: Pick<AssemblyState, 'convocation'>, at: number): boolean => at < (deadlineOf(state) ?? Infinity);
