import { locales } from '#platform/contract/language.ts';
import { withHiddenNamed } from '#platform/contract/unseen.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { CheckIcon, EllipsisIcon, LinkIcon, XIcon } from '#platform/web/ui/icons.tsx';
import type { Choice } from '../../../contract/kinds.ts';
import { isDecided } from '../../../contract/rules/head.ts';
import { clauseTally, isConditional, isUncounted, openConditions, rollOf } from '../../../contract/rules/roll.ts';
import type { Ballot, Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { PartBar } from '../part-bar.tsx';
import { useSessionState, useSigning } from '../session-context.ts';
import { nameIn, type ClauseView } from './clause-view.ts';
import { ConditionsLines } from './conditions-lines.tsx';

/** Up to this number of voters all are named; otherwise only people who reject, and the viewer. */
const namedUpTo = 16;

/**
 * The votes on a clause, current or at its decision: counts, missing acceptances, and who voted
 * what.
 */
export function ClauseVotes({ clause, view }: { clause: Clause; view: ClauseView }) {
  // For the conditions of votes: the view has only people and rule.
  const clauses = useSessionState((state) => (isConditional(clause) ? state.clauses : view.state.clauses));
  const state = view.isPast ? view.state : { ...view.state, clauses };
  if (clause.rejection === 'withdrawn') return null;
  return (
    <div className="grid gap-2">
      <Counts clause={clause} view={view} state={state} />
      <Voters clause={clause} view={view} state={state} />
      <Unsigned clause={clause} view={view} />
      <ConditionsLines clause={clause} view={view} />
      <Reasons clause={clause} view={view} />
    </div>
  );
}

interface VotesProps {
  clause: Clause;
  view: ClauseView;
  /** The state of the view, with the clauses that conditions name. */
  state: ClauseView['state'];
}

function Counts({ clause, view, state }: VotesProps) {
  const t = useSessionWords();
  const wasDecided = isDecided(clause);
  const tally = wasDecided && clause.tally ? { ...clause.tally, conditional: 0, missing: 0 } : clauseTally(state, clause);
  const { accepts, rejects, conditional, roll, missing } = tally;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <PartBar
        parts={[
          { count: accepts, look: 'fill-agree' },
          { count: conditional, look: 'fill-agree/45' },
          { count: Math.max(0, roll - accepts - conditional - rejects), look: 'fill-line' },
          { count: rejects, look: 'fill-disagree' },
        ]}
        className="h-2 w-24"
      />
      <span className="font-[560] tabular-nums">{t('accepts', { count: accepts, roll })}</span>
      {conditional > 0 && <span className="text-agree tabular-nums">{t('conditionals', { count: conditional })}</span>}
      {rejects > 0 && <span className="text-disagree tabular-nums">{t('rejects', { count: rejects })}</span>}
      {!wasDecided && view.state.phase !== 'ended' && (
        <span className="text-muted tabular-nums">{missing > 0 ? t('moreNeeded', { count: missing }) : t('enough')}</span>
      )}
    </div>
  );
}

function Voters({ clause, view, state }: VotesProps) {
  const t = useSessionWords();
  const voters = isDecided(clause) ? clause.ballots.map(({ userId }) => userId) : [...rollOf(view.state, clause)];
  const ballotOf = new Map(clause.ballots.map((ballot) => [ballot.userId, ballot]));
  const named = voters.length <= namedUpTo ? voters : voters.filter((id) => ballotOf.get(id)?.choice === 'reject' || id === view.viewerId);
  return (
    <ul aria-label={t('whoVoted')} className="flex flex-wrap gap-x-3.5 gap-y-1 text-sm">
      {named.map((userId) => (
        <Voter
          key={userId}
          name={userId === view.viewerId ? t('you') : nameIn(view, userId)}
          choice={choiceOf(clause, state, ballotOf.get(userId))}
        />
      ))}
      {named.length < voters.length && <li className="text-muted">{t('andOthers', { count: voters.length - named.length })}</li>}
    </ul>
  );
}

type ShownChoice = Choice | 'conditional' | 'none';

function choiceOf(clause: Clause, state: VotesProps['state'], ballot: Ballot | undefined): ShownChoice {
  const isOpen = ballot !== undefined && (isDecided(clause) ? isUncounted(ballot) : openConditions(state, ballot).length > 0);
  return isOpen ? 'conditional' : (ballot?.choice ?? 'none');
}

const choiceIcons = { accept: CheckIcon, conditional: LinkIcon, reject: XIcon, none: EllipsisIcon };

function Voter({ name, choice }: { name: string; choice: ShownChoice }) {
  const t = useSessionWords();
  const Icon = choiceIcons[choice];
  return (
    <li
      className={classes(
        'flex min-w-0 items-center gap-1',
        (choice === 'accept' || choice === 'conditional') && 'text-agree',
        choice === 'reject' && 'text-disagree',
        choice === 'none' && 'text-muted',
      )}
    >
      <Icon size={15} className="shrink-0" />
      <span className="truncate">{name}</span>
      <span className="sr-only"> ({t(`voted.${choice}`)})</span>
    </li>
  );
}

/** Reasons given by parties that rejected the clause. */
function Reasons({ clause, view }: { clause: Clause; view: ClauseView }) {
  const reasons = clause.ballots.filter(({ reason }) => reason !== null);
  if (reasons.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {reasons.map(({ userId, reason }) => (
        <li key={userId} className="border-l-2 border-disagree/50 pl-2.5 break-words whitespace-pre-line">
          <bdi className="font-[560]">{nameIn(view, userId)}</bdi> <bdi className="text-muted">{withHiddenNamed(reason ?? '')}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The ballots that no device signed, in sessions in which devices sign. */
function Unsigned({ clause, view }: { clause: Clause; view: ClauseView }) {
  const t = useSessionWords();
  const { keys, isSignedBallot } = useSigning();
  const { language } = useLanguage();
  const unsigned = keys.length > 0 ? clause.ballots.filter(({ userId }) => !isSignedBallot(clause.id, userId)) : [];
  if (unsigned.length === 0) return null;
  const names = unsigned.slice(0, namedUpTo).map(({ userId }) => (userId === view.viewerId ? t('you') : nameIn(view, userId)));
  const more = unsigned.length - names.length;
  const list = new Intl.ListFormat(locales[language], { type: 'unit' });
  return (
    <p className="text-sm text-muted">
      {t('unsignedBallots', { names: list.format(more > 0 ? [...names, t('andOthers', { count: more })] : names) })}
    </p>
  );
}
