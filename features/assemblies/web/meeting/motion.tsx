import { PersonName } from '#features/accounts/web/public-api.tsx';
import { call } from '#platform/web/api/api.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { LockIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { changeVote, withdrawMotion } from '../../contract/endpoints.ts';
import type { AssemblyWhole, Motion as MotionShape } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { Ballot } from './ballot.tsx';
import { MoveMotion } from './move-motion.tsx';
import { OpenVote } from './open-vote.tsx';
import { PlannedEnd } from './planned-end.tsx';
import { PostalVoting } from './postal-vote.tsx';
import { Result } from './result.tsx';
import { useCommands } from './use-commands.ts';

/** A motion that is not voted on yet has no mark. */
const tones = {
  voting: 'accent',
  accepted: 'agree',
  rejected: 'disagree',
  withdrawn: 'plain',
  superseded: 'plain',
  lapsed: 'plain',
} as const;

/** A motion with its vote: to be opened, under way, or with its result. */
export function Motion({ motion, assembly }: { motion: MotionShape; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, language } = assembly;
  const { busy, run } = useCommands(id);
  const { kind, of, text, currentText, reason, by, state, isSecret, can, votesFor, hasVoted, voted, counts } = motion;
  const number = numberOf(motion.id);
  return (
    <li
      id={`motion-${motion.id}`}
      className={classes('grid scroll-mt-24 list-none gap-2.5 border-s-2 ps-3', of ? 'ms-4 border-line' : 'border-accent')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <MetaLine>
          <span className="font-[560] text-ink">
            {of !== null && kind !== 'motion'
              ? t(`motionKind.${kind}.of`, { number, of: numberOf(of) })
              : t('motionKind.motion', { number })}
          </span>
          <span>
            {t('movedBy')} <PersonName id={by.id} name={by.name} />
          </span>
        </MetaLine>
        {state !== 'open' && <Badge tone={tones[state]}>{t(`motion.${state}`)}</Badge>}
        {isSecret && <Badge icon={LockIcon}>{t('isSecret')}</Badge>}
      </div>
      <p lang={language ?? undefined} className="max-w-[65ch] wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
        {currentText}
      </p>
      {currentText !== text && <p className="text-sm text-muted">{t('amended')}</p>}
      {reason && <p className="max-w-[65ch] text-sm wrap-anywhere whitespace-pre-line text-muted">{t('reasonGiven', { reason })}</p>}
      {state === 'voting' && (
        <p role="status" className="text-sm tabular-nums">
          {t('votedSoFar', { count: voted })} {t(`majority.${motion.majority}.rule`)}
        </p>
      )}
      {motion.closesAt && <PlannedEnd id={id} closesAt={motion.closesAt} people={assembly.quorum.present} />}
      <PostalVoting motion={motion} assembly={assembly} />
      {votesFor.length > 0 && <Ballot motion={motion} assembly={assembly} />}
      {state === 'voting' && votesFor.length === 0 && hasVoted && (
        <p className="font-[560]">{motion.mine ? t('youVoted', { choice: t(`choice.${motion.mine}`) }) : t('youVotedSecretly')}</p>
      )}
      {counts && <Result motion={motion} />}
      <div className="flex flex-wrap items-start gap-2.5 empty:hidden print:hidden">
        {can.openVote && <OpenVote motion={motion} assembly={assembly} />}
        {can.closeVote && (
          <Button
            variant={votesFor.length > 0 ? 'secondary' : 'primary'}
            isBusy={busy === 'close'}
            onClick={() => void run('close', () => call(changeVote, { params: { id, motion: motion.id }, body: { isOpen: false } }))}
          >
            {t('closeVote')}
          </Button>
        )}
        {can.withdraw && (
          <Button
            variant="quiet"
            isBusy={busy === 'withdraw'}
            onClick={() => void run('withdraw', () => call(withdrawMotion, { params: { id, motion: motion.id } }))}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
      {can.respond && <MoveMotion assemblyId={id} item={motion.item} of={motion} />}
    </li>
  );
}

/** Motions are numbered as they were moved, those of the agenda first. */
const numberOf = (id: string): string => id.slice(1);
