import { withChange, type Change } from './change.ts';
import type { AssemblyWhole } from './shapes.ts';

/** Live event: what changed in an assembly that people have open, for all of them. */
export const assemblyContinuedEvent = 'assembly.changes';

/**
 * Its payload: what a window that shows the assembly since event `after` or later needs in order to show it as of `seq`.
 * Everything in it follows from the log, which all members read.
 */
export interface AssemblyChanges {
  id: string;
  after: number;
  seq: number;
  /** Parts that are equal for everyone. */
  shared: Change;
  /**
   * Parts that differ between people: rights, and whose votes they can cast. The first one
   * applies to most people. `read`: their own choice, which is in no message, so that they read the
   * assembly.
   */
  personal: (Change | null | 'read')[];
  /** Index of the part of a person, if not the first. */
  of: Record<string, number>;
  /** Index of the part of members who were never on the roll. */
  others: number;
}

/**
 * In changes, `votesFor` names the viewer as `self`, and people whom the viewer represents by their place among them, so
 * that people of whom the same is true get the same change.
 */
export const self = '*';
export const representedAt = (place: number): string => `*${place}`;

/** The assembly with the changes that everyone gets, and those of the viewer; undefined if the viewer has to read it. */
export function withChanges(assembly: AssemblyWhole, changes: AssemblyChanges, viewer: string): AssemblyWhole | undefined {
  const shared = withChange(assembly, changes.shared) as AssemblyWhole;
  const kind = shared.roll.some(({ id }) => id === viewer) ? (changes.of[viewer] ?? 0) : changes.others;
  const mine = changes.personal[kind];
  if (mine === 'read') return undefined;
  return mine ? withNames(withChange(shared, mine) as AssemblyWhole, viewer) : shared;
}

/** The assembly with the people whom changes name by `self` and their place among those represented. */
function withNames(assembly: AssemblyWhole, viewer: string): AssemblyWhole {
  const represents = assembly.me?.represents ?? [];
  const names = new Map([[self, viewer], ...represents.map(({ id }, place) => [representedAt(place), id] as const)]);
  const named = <Voting extends { votesFor: string[] }>(voting: Voting): Voting =>
    voting.votesFor.some((person) => names.has(person))
      ? { ...voting, votesFor: voting.votesFor.map((person) => names.get(person) ?? person) }
      : voting;
  return {
    ...assembly,
    items: assembly.items.map((item) => ({
      ...item,
      motions: item.motions.map(named),
      elections: item.elections.map((election) => (election.round ? { ...election, round: named(election.round) } : election)),
    })),
  };
}
