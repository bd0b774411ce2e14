import { PersonName } from '#features/accounts/web/public-api.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LockIcon } from '#platform/web/ui/icons.tsx';
import type { Election as ElectionShape } from '../../../contract/election-shapes.ts';
import type { AssemblyWhole } from '../../../contract/shapes.ts';
import { useAssemblyWords } from '../../words.ts';
import { PlannedEnd } from '../planned-end.tsx';
import { Candidacy } from './candidacy.tsx';
import { ElectionBallot } from './election-ballot.tsx';
import { RoundControls } from './round-controls.tsx';
import { RoundResult } from './round-result.tsx';

const tones = { open: 'plain', voting: 'accent', decided: 'agree', lapsed: 'plain' } as const;

/** An election: its candidates, the round that is open, and the results of earlier ones. */
export function Election({ election, assembly }: { election: ElectionShape; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { title, seats, state, majority, round, rounds, elected } = election;
  const next = rounds.at(-1);
  return (
    <li className="grid list-none gap-2.5 border-s-2 border-accent ps-3">
      <p className="flex flex-wrap items-center gap-2">
        <span lang={assembly.language ?? undefined} className="font-[560] wrap-anywhere">
          {t('electionOf', { title })}
        </span>
        <Badge tone={tones[state]}>{t(`election.${state}`)}</Badge>
        {round?.isSecret && <Badge icon={LockIcon}>{t('isSecret')}</Badge>}
      </p>
      <p className="text-sm text-muted">
        {t('seatCount', { count: seats })} {t(`roundRule.${majority}`)}
      </p>
      {elected.length > 0 && <p className="font-[560]">{t('electedSoFar', { names: elected.map(({ name }) => name).join(', ') })}</p>}
      {state === 'decided' && elected.length < seats && <p>{t('vacant', { count: seats - elected.length })}</p>}
      {assembly.phase === 'convened' && (assembly.bylaws.postalVotes ?? 'none') !== 'none' && (
        <p className="text-sm text-muted">{t('postalVotes.elections')}</p>
      )}
      <Candidates election={election} />
      <Candidacy election={election} assembly={assembly} />
      {round && <OpenRound election={election} round={round} assembly={assembly} />}
      {rounds.map((each, index) => (
        <RoundResult key={each.openedAt} round={each} number={index + 1} isWeighted={assembly.bylaws.weights === 'given'} />
      ))}
      {state === 'open' && (next?.result === 'runOff' || next?.result === 'tied') && <p className="text-sm">{t('relativeNext')}</p>}
      <RoundControls election={election} assembly={assembly} />
    </li>
  );
}

function Candidates({ election: { candidates } }: { election: ElectionShape }) {
  const t = useAssemblyWords();
  if (candidates.length === 0) return <p className="text-muted">{t('noCandidates')}</p>;
  return (
    <ul aria-label={t('candidates')} className="grid gap-1.5">
      {candidates.map(({ id, name, by, state: how, isRunning }) => (
        <li key={id} className="flex list-none flex-wrap items-center gap-x-2.5 gap-y-1">
          <PersonName id={id} name={name} />
          <Badge tone={how === 'elected' ? 'agree' : 'plain'}>{t(`candidate.${how === 'standing' && !isRunning ? 'out' : how}`)}</Badge>
          {by.id !== id && <span className="text-sm text-muted">{t('proposedBy', { name: by.name })}</span>}
        </li>
      ))}
    </ul>
  );
}

function OpenRound({
  election,
  round,
  assembly,
}: {
  election: ElectionShape;
  round: NonNullable<ElectionShape['round']>;
  assembly: AssemblyWhole;
}) {
  const t = useAssemblyWords();
  const { voted, rule, closesAt, votesFor, hasVoted, mine } = round;
  const names = mine?.map(({ name }) => name).join(', ');
  return (
    <>
      <p role="status" className="text-sm tabular-nums">
        {t('votedSoFar', { count: voted })} {rule === 'relative' && t('roundRule.relative')}
      </p>
      {closesAt && <PlannedEnd id={assembly.id} closesAt={closesAt} people={assembly.quorum.present} />}
      {votesFor.length > 0 && <ElectionBallot election={election} round={round} assembly={assembly} />}
      {votesFor.length === 0 && hasVoted && (
        <p className="font-[560]">{mine ? t('youVoted', { choice: names || t('noneOfThem') }) : t('youVotedSecretly')}</p>
      )}
    </>
  );
}
