import { depthLimit, fewestToAccept, rangeChangesLimit } from '../limits.ts';
import type { RefusalCode } from '../rules/commands.ts';
import { isMediator } from '../rules/roll.ts';
import type { Clause, SessionState } from '../rules/state.ts';
import { openValuesIn, type OpenValue } from './open-values.ts';

/**
 * Both ends belong to it: amounts in the smallest part of their unit (see `decimalsOf`), dates as days
 * since January 1, 1970.
 */
export interface Range {
  from: number;
  to: number;
}

/** The range of a party for one open value; null while it has none. */
export interface Entry {
  userId: string;
  range: Range | null;
  /** Number of changes by the party. */
  changes: number;
}

/** `waiting`: not all parties have entered a range. */
export const zoneResults = ['waiting', 'overlap', 'apart'] as const;
export type ZoneResult = (typeof zoneResults)[number];

export interface Zone {
  result: ZoneResult;
  /** Number of parties that have not entered a range. */
  missing: number;
  /** The part that all ranges share. */
  shared: Range | null;
}

/** The largest amount: the sum of two is still exact. */
export const mostAmount = 1e15;
/** From January 1, 1900 to December 31, 2999. */
export const days = { from: -25_567, to: 376_199 };

/** Whether both ends are possible for the kind of value, and in order. */
export function isRangeFor(kind: OpenValue['kind'], { from, to }: Range): boolean {
  const limits = kind === 'date' ? days : { from: 0, to: mostAmount };
  return limits.from <= from && from <= to && to <= limits.to;
}

/** The part that all ranges share; null if there is none. */
export function sharedBy(ranges: readonly Range[]): Range | null {
  const from = Math.max(...ranges.map((range) => range.from));
  const to = Math.min(...ranges.map((range) => range.to));
  return ranges.length > 0 && from <= to ? { from, to } : null;
}

/** The middle of a range; between two possible values, the lower one. */
export const middleOf = ({ from, to }: Range): number => Math.floor((from + to) / 2);

/** The people who enter ranges: the parties who vote. */
export const rangePartiesOf = (state: SessionState): readonly string[] =>
  state.parties.filter(({ userId, status }) => status === 'present' && !isMediator(state, userId)).map(({ userId }) => userId);

/** Result of comparing the ranges of these parties. A single range has nothing to compare with. */
export function zoneOf(partyIds: readonly string[], entries: readonly Entry[]): Zone {
  const ranges = partyIds.flatMap((id) => entries.find(({ userId }) => userId === id)?.range ?? []);
  const missing = partyIds.length - ranges.length;
  if (missing > 0 || ranges.length < fewestToAccept) return { result: 'waiting', missing, shared: null };
  const shared = sharedBy(ranges);
  return { result: shared ? 'overlap' : 'apart', missing, shared };
}

/** Why ranges cannot be entered for a clause now; undefined if they can. */
export function zoneRefusal({ phase }: Pick<SessionState, 'phase'>, clause: Clause): RefusalCode | undefined {
  if (phase === 'ended') return 'negotiation.ended';
  if (phase !== 'open') return 'negotiation.timeUp';
  if (clause.state === 'accepted' || clause.state === 'rejected') return 'clause.decided';
  if (clause.state === 'pending') return 'clause.waits';
  // The middle could not be proposed.
  return clause.depth < depthLimit ? undefined : 'clause.tooDeep';
}

/** The open values of a clause for which ranges can be entered now. */
export const zonesIn = (state: Pick<SessionState, 'phase'>, clause: Clause): readonly OpenValue[] =>
  zoneRefusal(state, clause) === undefined ? openValuesIn(clause.text) : [];

/**
 * The entry of a party after it enters a range, or a refusal. Once all ranges overlap none can
 * change, so that no one can derive the ends of another range from the middles. A range that was
 * deleted is entered again without counting as a change.
 */
export function entered(
  partyIds: readonly string[],
  entries: readonly Entry[],
  userId: string,
  range: Range,
): Entry | 'range.settled' | 'range.changesUsed' {
  const own = entries.find((entry) => entry.userId === userId) ?? { userId, range: null, changes: 0 };
  if (own.range?.from === range.from && own.range.to === range.to) return own;
  if (zoneOf(partyIds, entries).result === 'overlap') return 'range.settled';
  if (!own.range) return { ...own, range };
  return own.changes < rangeChangesLimit ? { userId, range, changes: own.changes + 1 } : 'range.changesUsed';
}

/** Clauses whose ranges end with a change of the session. */
export interface EndedRanges {
  /** Deleted with the number of changes. */
  deletedIds: readonly string[];
  /** Deleted; the number of changes stays. */
  voidedIds: readonly string[];
}

/**
 * Ranges are deleted when their clause is decided, and when no counter-proposals are possible any more.
 * They are deleted as well, to be entered again, when a clause is countered, and when the parties change,
 * since each was entered to be compared with those of certain people.
 */
export function endedRanges(before: SessionState, after: SessionState): EndedRanges {
  const isOver = after.phase === 'finalVote' || after.phase === 'ended';
  const isOverNow = isOver && after.phase !== before.phase;
  const [partiesBefore, parties] = [rangePartiesOf(before), rangePartiesOf(after)];
  const haveChanged = partiesBefore.length !== parties.length || partiesBefore.some((id) => !parties.includes(id));
  const ended = { deletedIds: [] as string[], voidedIds: [] as string[] };
  for (const [position, was] of before.clauses.entries()) {
    const clause = after.clauses[position];
    if (!clause || was.decidedAt !== null || (clause === was && !isOverNow && !haveChanged)) continue;
    if (openValuesIn(clause.text).length === 0) continue;
    if (clause.decidedAt !== null || isOver) ended.deletedIds.push(clause.id);
    else if (haveChanged || (clause.state === 'pending' && was.state === 'active' && after.phase === 'open'))
      ended.voidedIds.push(clause.id);
  }
  return ended;
}
