import type { QuorumRule } from './events.ts';
import type { AssemblyState, Person, QuorumState } from './state.ts';

/**
 * Attendance: people with a vote who are present, absent people whose representative is present,
 * and, if the by-laws say so, people with a valid postal vote. The roll is everyone with a vote who
 * was not removed.
 */
export function thereOf({
  people,
  proxies,
  postalVotes,
  convocation: { bylaws },
}: Pick<AssemblyState, 'people' | 'proxies' | 'postalVotes' | 'convocation'>): Omit<QuorumState, 'isReached' | 'moments'> {
  const present = new Set<string>();
  for (const { person, presence } of people) if (presence !== null) present.add(person);
  const represented = new Set<string>();
  for (const { from, to, state } of proxies) if (state === 'accepted' && present.has(to)) represented.add(from);
  if (bylaws.postalVotes === 'withQuorum') for (const { person, lapsedAt } of postalVotes) if (lapsedAt === null) represented.add(person);
  let weight = 0;
  let count = 0;
  let totalWeight = 0;
  for (const each of people) {
    if (!hasVote(each)) continue;
    totalWeight += each.weight;
    if (!present.has(each.person) && !represented.has(each.person)) continue;
    weight += each.weight;
    count++;
  }
  return { weight, people: count, totalWeight };
}

/** Whether the person is on the roll with a vote. */
export const hasVote = ({ weight, removedAt }: Pick<Person, 'weight' | 'removedAt'>): boolean => weight > 0 && removedAt === null;

/** The numbers of a rule, for its sentence. */
export const quorumNumbers = (rule: QuorumRule) => ({
  percent: 'percent' in rule ? rule.percent : 0,
  count: 'people' in rule ? rule.people : 0,
});

/** The smallest number of votes (of people with the rule `people`) that reaches the quorum; undefined without one. */
export function quorumNeeds(rule: QuorumRule, totalWeight: number): number | undefined {
  switch (rule.kind) {
    case 'none':
      return undefined;
    case 'share':
      return Math.ceil((rule.percent * totalWeight) / 100);
    case 'moreThan':
      return Math.floor((rule.percent * totalWeight) / 100) + 1;
    case 'people':
      return rule.people;
  }
}

/** Whether the quorum is reached. An assembly with an empty roll reaches none. */
export function isReached(rule: QuorumRule, { weight, people, totalWeight }: Omit<QuorumState, 'isReached' | 'moments'>): boolean {
  switch (rule.kind) {
    case 'none':
      return true;
    case 'share':
      return totalWeight > 0 && 100 * weight >= rule.percent * totalWeight;
    case 'moreThan':
      return 100 * weight > rule.percent * totalWeight;
    case 'people':
      return people >= rule.people;
  }
}

/** The state with the quorum as it is now; the moment is recorded if it was reached or lost. */
export function withQuorum(state: AssemblyState, at: number): AssemblyState {
  const there = thereOf(state);
  const reached = isReached(state.convocation.bylaws.quorum, there);
  const { moments, isReached: before } = state.quorum;
  const moment = { at, isReached: reached, weight: there.weight, people: there.people };
  return { ...state, quorum: { ...there, isReached: reached, moments: reached === before ? moments : [...moments, moment] } };
}
