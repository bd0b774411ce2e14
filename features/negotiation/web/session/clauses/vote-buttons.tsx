import { useState, type ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { CheckIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { isVotable } from '../../../contract/rules/head.ts';
import { isMediator } from '../../../contract/rules/roll.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { preview } from '../preview.ts';
import { useOpenSession } from '../session-context.ts';
import { waitsFor, type Thread } from '../threads.ts';
import { useAct } from '../use-act.ts';
import type { ClauseView } from './clause-view.ts';

const RejectDialog = later(() => import('./reject-dialog.tsx').then((module) => module.RejectDialog));

interface VoteButtonsProps {
  clause: Clause;
  thread: Thread;
  view: ClauseView;
}

/** Accept and reject: the one chosen is pressed, and may be changed until the decision. Where one cannot vote, it says why. */
export function VoteButtons({ clause, thread, view }: VoteButtonsProps) {
  const t = useSessionWords();
  const act = useAct();
  const { feed, commands, viewerId } = useOpenSession();
  const [sent, setSent] = useState<'accept' | 'reject'>();
  const [isRejecting, setIsRejecting] = useState(false);
  const number = thread.numbers.get(clause.id) ?? '';
  if (isMediator(view.state, viewerId)) {
    const isFormer = view.state.mediatorIds.includes(viewerId);
    return <p className="text-sm text-muted">{t(isFormer ? 'mediatedNoVote' : 'mediatorNoVote')}</p>;
  }
  if (clause.state !== 'active') {
    const first = isVotable(view.state.phase) ? waitsFor(clause, thread.clauses) : undefined;
    return <p className="text-sm text-muted">{first ? t('waitsText', { number: thread.numbers.get(first.id) ?? '' }) : t('votesLater')}</p>;
  }
  const { textHash, id } = clause;
  const own = clause.ballots.find(({ userId }) => userId === viewerId)?.choice;
  const chosen = sent ?? own;
  const decides = (choice: 'accept' | 'reject') =>
    preview(feed.state(), { type: 'vote', clauseId: id, choice, textHash, isConfirmed: true, reason: null }, viewerId, feed.nowMs())
      .decides;
  async function vote(choice: 'accept' | 'reject', reason?: string) {
    setSent(choice);
    const isDone = await act(() => commands.vote(clause, choice, reason));
    setSent(undefined);
    return isDone;
  }
  return (
    <>
      <div role="group" aria-label={t('yourVote', { number })} className="flex gap-2 max-tablet:w-full max-tablet:*:flex-1">
        <VoteButton
          look="agree"
          isChosen={chosen === 'accept'}
          isBusy={sent === 'accept'}
          note={own !== 'accept' && decides('accept') === 'accepted' ? t('decidesAccept') : undefined}
          onPress={() => void (own === 'accept' || vote('accept'))}
        >
          <CheckIcon size={18} />
          {t('accept')}
        </VoteButton>
        <VoteButton
          look="disagree"
          isChosen={chosen === 'reject'}
          isBusy={sent === 'reject'}
          onPress={() => void (own === 'reject' || setIsRejecting(true))}
        >
          <XIcon size={18} />
          {t('reject')}
        </VoteButton>
      </div>
      {isRejecting && (
        <RejectDialog
          number={number}
          isDecisive={decides('reject') === 'rejected'}
          onClose={() => setIsRejecting(false)}
          onReject={async (reason) => {
            await vote('reject', reason);
            setIsRejecting(false);
          }}
        />
      )}
    </>
  );
}

interface VoteButtonProps {
  look: 'agree' | 'disagree';
  isChosen: boolean;
  isBusy: boolean;
  /** What would come of it. */
  note?: string;
  onPress: () => void;
  children: ReactNode;
}

const looks = {
  agree: 'text-agree hover:border-agree hover:bg-agree-wash aria-pressed:border-agree aria-pressed:bg-agree-wash',
  disagree: 'text-disagree hover:border-disagree hover:bg-danger-wash aria-pressed:border-disagree aria-pressed:bg-danger-wash',
};

function VoteButton({ look, isChosen, isBusy, note, onPress, children }: VoteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-busy={isBusy || undefined}
      title={note}
      onClick={isBusy ? undefined : onPress}
      className={classes(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-field bg-surface px-2 font-[560] whitespace-nowrap transition-colors tablet:px-4.5 select-none aria-pressed:shadow-[inset_0_0_0_1px_currentColor]',
        looks[look],
      )}
    >
      {children}
    </button>
  );
}
