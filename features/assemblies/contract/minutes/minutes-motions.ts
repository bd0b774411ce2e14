import { isolated } from '#platform/contract/isolated.ts';
import { writtenText } from '#platform/contract/printing/written-text.ts';
import { choices, type Choice } from '../rules/events.ts';
import type { AssemblyState, Item, Motion, Vote } from '../rules/state.ts';
import { pageElection } from './minutes-elections.ts';
import type { MinutesDependencies, Naming } from './minutes-dependencies.ts';

/** A short text is not split across pages. */
const isShort = (text: string): boolean => text.length <= 900 && text.split('\n').length <= 8;

/** The items of the agenda with their motions, and each motion with its course. */
export function pageItems(state: AssemblyState, means: MinutesDependencies, naming: Naming) {
  const { translate, printable } = means;
  const numbers = motionNumbers(state);
  return state.items.map((item, index) => ({
    heading: translate('item', { number: index + 1, title: isolated(printable.line(item.title)) }),
    text: item.text === '' ? null : writtenText(means, item.text, item.title),
    times: timesOf(item, translate, naming),
    motions: state.motions
      .filter((motion) => motion.item === item.id)
      .map((motion) => ({
        mark: numbers.get(motion.id) ?? '',
        title: translate(`motion.${motion.kind}`, { number: numbers.get(motion.of ?? '') ?? '' }),
        isShort: isShort(motion.text),
        notes: courseOf(motion, { state, means, naming, numbers }),
        ...writtenText(means, motion.text),
      })),
    elections: state.elections.filter((election) => election.item === item.id).map((election) => pageElection(election, means, naming)),
  }));
}

function timesOf({ periods }: Item, translate: MinutesDependencies['translate'], naming: Naming): string {
  if (periods.length === 0) return translate('itemNotOpened');
  return translate('itemOpen', { times: periods.map(({ from, until }) => naming.period(from, until)).join(', ') });
}

/** Numbers of motions: that of the item, and within it in the order in which they were moved. */
function motionNumbers({ items, motions }: AssemblyState): Map<string, string> {
  const numbers = items.flatMap(({ id }, index) =>
    motions.filter(({ item }) => item === id).map((motion, place): [string, string] => [motion.id, `${index + 1}.${place + 1}`]),
  );
  return new Map(numbers);
}

interface Course {
  state: AssemblyState;
  means: MinutesDependencies;
  naming: Naming;
  numbers: ReadonlyMap<string, string>;
}

function courseOf(motion: Motion, course: Course): string[] {
  const {
    state,
    naming,
    means: { translate, printable },
  } = course;
  const moved =
    motion.movedAt === state.convenedAt
      ? translate('movedInAgenda', { name: naming.person(motion.by) })
      : translate('moved', { name: naming.person(motion.by), time: naming.time(motion.movedAt) });
  return [
    moved,
    ...(motion.reason === null ? [] : [translate('reason', { text: isolated(printable.line(motion.reason)) })]),
    ...postalNotes(motion, course),
    ...amendmentNotes(motion, course),
    ...state.votes.filter((vote) => vote.motion === motion.id).flatMap((vote) => voteNotes(vote, course)),
    // A motion decided by a vote is listed with that vote.
    ...(motion.state === 'accepted' || motion.state === 'rejected'
      ? []
      : [translate(`fate.${motion.state}`, { time: motion.decidedAt === null ? '' : naming.time(motion.decidedAt) })]),
  ];
}

/** People who had voted by post, and people whose vote lapsed. */
function postalNotes({ id }: Motion, { state, means: { translate }, naming }: Course): string[] {
  const cast = state.postalVotes.filter(({ motion }) => motion === id);
  const inForce = new Set(cast.filter(({ lapsedAt }) => lapsedAt === null).map(({ person }) => person));
  const lapsed = new Set(cast.map(({ person }) => person).filter((person) => !inForce.has(person)));
  const note = (key: string, people: ReadonlySet<string>) =>
    people.size === 0 ? [] : [translate(key, { people: naming.people([...people]) })];
  return [...note('postalVotes.inForce', inForce), ...note('postalVotes.lapsed', lapsed)];
}

/** Amendments that became its text. */
function amendmentNotes(motion: Motion, { state, means, numbers }: Course): string[] {
  const accepted = state.motions.filter(({ kind, of, state: end }) => kind === 'amendment' && of === motion.id && end === 'accepted');
  return accepted.map(({ id }) => means.translate('amended', { number: numbers.get(id) ?? '' }));
}

function voteNotes(vote: Vote, { state, means: { translate }, naming }: Course): string[] {
  const { counts, secret, majority, openedAt, closedAt, ballots, number, result } = vote;
  const voters = new Set(ballots.flatMap(({ inNameOf }) => inNameOf));
  const head = translate(secret ? 'voteSecret' : 'voteNamed', {
    number,
    majority: translate(`majority.${majority}`),
    times: naming.period(openedAt, closedAt),
  });
  const isWeighted = state.convocation.bylaws.weights === 'given';
  const counted = counts
    ? translate(isWeighted ? 'countsWeighted' : 'counts', {
        yes: counts.for,
        no: counts.against,
        abstain: counts.abstain,
        people: voters.size,
      })
    : '';
  const outcome = result === null ? '' : translate(`result.${result}`);
  const byPost = ballots.filter(({ isPostal }) => isPostal).map(({ person }) => person);
  const named = [
    ...choices.flatMap((choice) => namesOf(vote, choice, translate, naming)),
    ...(byPost.length === 0 ? [] : [translate('votersByPost', { people: naming.people(byPost) })]),
  ];
  const list = secret ? (voters.size > 0 ? [translate('secretVoters', { people: naming.people([...voters]) })] : []) : named;
  return [[head, counted, outcome].filter((text) => text !== '').join(' '), ...list];
}

function namesOf({ ballots }: Vote, choice: Choice, translate: MinutesDependencies['translate'], naming: Naming): string[] {
  const persons = ballots.filter((ballot) => ballot.choice === choice).flatMap(({ inNameOf }) => inNameOf);
  return persons.length === 0 ? [] : [translate(`voters.${choice}`, { people: naming.people(persons) })];
}
