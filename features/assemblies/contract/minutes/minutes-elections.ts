import { isolated } from '#platform/contract/isolated.ts';
import type { Election, Round } from '../rules/state.ts';
import type { MinutesDependencies, Naming } from './minutes-dependencies.ts';

/** An election with its candidates, its rounds and who was elected. */
export function pageElection(election: Election, context: MinutesDependencies, naming: Naming) {
  const { translate, printable } = context;
  const { title, seats, majority, candidates, rounds, elected, decidedAt } = election;
  const vacant = seats - elected.length;
  return {
    title: translate('election', { title: isolated(printable.line(title)) }),
    notes: [
      translate('electionSeats', { count: seats, rule: translate(`roundRule.${majority}`) }),
      ...(candidates.length === 0 ? [translate('noCandidates')] : []),
      ...candidates.map(({ person, by, proposedAt, state: end }) =>
        translate(`candidate.${end}`, { name: naming.person(person), by: naming.person(by), time: naming.moment(proposedAt) }),
      ),
      ...rounds.flatMap((round) => roundNotes(round, context, naming)),
      ...(election.state === 'decided' && vacant > 0 ? [translate('vacant', { count: vacant })] : []),
      ...(election.state === 'lapsed' ? [translate('electionLapsed', { time: decidedAt === null ? '' : naming.time(decidedAt) })] : []),
    ],
  };
}

function roundNotes(round: Round, { translate }: MinutesDependencies, naming: Naming): string[] {
  const { number, secret, rule, openedAt, closedAt, counts, empty, elected, result, ballots } = round;
  if (!counts || empty === null || !result) return [];
  const voters = [...new Set(ballots.flatMap(({ inNameOf }) => inNameOf))];
  const head = translate(secret ? 'roundSecret' : 'roundNamed', {
    number,
    times: naming.period(openedAt, closedAt),
    rule: translate(`roundRule.${rule}`),
  });
  const listed = counts.map(({ person, votes }) => translate('candidateCount', { name: naming.person(person), votes })).join('; ');
  const counted = translate('roundCounts', { counts: listed, empty, people: voters.length });
  const winners = elected.length === 0 ? [] : [translate('roundElected', { people: naming.people(elected) })];
  const named = secret ? secretNotes(round, voters, translate, naming) : namedNotes(round, translate, naming);
  return [[head, counted, ...winners, translate(`roundResult.${result}`)].join(' '), ...named];
}

/** Voters, and separately the published ballots, grouped by equal marks. */
function secretNotes(
  { secretBallots }: Round,
  voters: readonly string[],
  translate: MinutesDependencies['translate'],
  naming: Naming,
): string[] {
  const alike = new Map<string, { people: string; count: number }>();
  for (const { marks } of secretBallots ?? []) {
    const key = marks.toSorted((one, other) => naming.numberOf(one) - naming.numberOf(other)).join(' ');
    const people = marks.length === 0 ? translate('emptyBallot') : naming.named(marks);
    alike.set(key, { people, count: (alike.get(key)?.count ?? 0) + 1 });
  }
  const listed = [...alike.values()]
    .toSorted((one, other) => other.count - one.count || (one.people < other.people ? -1 : 1))
    .map(({ people, count }) => translate('candidateCount', { name: people, votes: count }));
  return [
    ...(voters.length > 0 ? [translate('secretVoters', { people: naming.people(voters) })] : []),
    ...(listed.length > 0 ? [translate('secretBallots', { ballots: listed.join('; ') })] : []),
  ];
}

function namedNotes({ candidates, ballots }: Round, translate: MinutesDependencies['translate'], naming: Naming): string[] {
  const voters = (fits: (marks: readonly string[]) => boolean) =>
    ballots.filter(({ marks }) => marks && fits(marks)).flatMap(({ inNameOf }) => inNameOf);
  const lines = candidates.map((person) => ({
    key: 'marked',
    name: naming.person(person),
    people: voters((marks) => marks.includes(person)),
  }));
  const none = { key: 'markedNone', name: '', people: voters((marks) => marks.length === 0) };
  return [...lines, none]
    .filter(({ people }) => people.length > 0)
    .map(({ key, name, people }) => translate(key, { name, people: naming.people(people) }));
}
