import type { QuorumRule } from '../rules/events.ts';
import type { Participants } from './participants.ts';

/** Kinds that change who has a vote, is present or is represented: the quorum is counted again after these alone. */
export const movesPeople: ReadonlySet<string> = new Set([
  'convened',
  'personAdded',
  'personRemoved',
  'arrived',
  'postalVoteCast',
  'proxyGiven',
  'left',
  'rescheduled',
  'proxyAccepted',
  'proxyDeclined',
  'proxyRevoked',
]);

/** “Quorum”: whether those with a vote who are present or represented, or who count by their postal votes, are enough. */
export function isQuorum(rule: QuorumRule, participants: Participants, byPost: (person: string) => boolean): boolean {
  let represented = 0;
  let all = 0;
  for (const [person, { weight }] of participants.roll) {
    if (weight === 0) continue;
    const counted = rule.kind === 'people' ? 1 : weight;
    all += counted;
    if (participants.isPresentOrRepresented(person) || byPost(person)) represented += counted;
  }
  if (rule.kind === 'people') return represented >= rule.people;
  if (rule.kind === 'moreThan') return represented * 100 > all * rule.percent;
  return rule.kind === 'none' || (all > 0 && represented * 100 >= all * rule.percent);
}
