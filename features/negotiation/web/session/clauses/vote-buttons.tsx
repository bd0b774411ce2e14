import { useState, type ReactNode } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import { CheckIcon, LinkIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import type { Choice } from '../../../contract/kinds.ts';
import { isMediator } from '../../../contract/rules/roll.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { useShownLanguages } from '../languages/use-shown-languages.ts';
import { preview } from '../preview.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import type { Thread } from '../threads.ts';
import { useAct } from '../use-act.ts';
import type { ClauseView } from './clause-view.ts';
import { ConditionsDialog, possibleConditions } from './conditions-dialog.tsx';
import type { Reading } from './use-reading.ts';
import { VoteDialog } from './vote-dialog.tsx';
import { waitingOf } from './waiting-of.ts';

/** `acceptIf`: an acceptance that depends on other clauses. */
type Vote = Choice | 'acceptIf';

interface VoteButtonsProps {
  clause: Clause;
  thread: Thread;
  view: ClauseView;
  reading: Reading;
}

/**
 * Buttons to accept, to accept under conditions, and to reject. The current choice is pressed and can be changed until the
 * decision. Rejections, and votes that decide, need confirmation; texts that were not fully on
 * screen must be read first. If the viewer cannot vote, shows the reason.
 */
export function VoteButtons({ clause, thread, view, reading }: VoteButtonsProps) {
  const t = useSessionWords();
  const { viewerId } = useOpenSession();
  const mayDepend = useSessionState(({ clauses, rulesEdition }) => rulesEdition > 2 && possibleConditions(clauses, clause).length > 0);
  const voting = useVoting(clause, view, reading);
  if (isMediator(view.state, viewerId)) {
    const isFormer = view.state.mediatorIds.includes(viewerId);
    return <p className="text-sm text-muted">{t(isFormer ? 'mediatedNoVote' : 'mediatorNoVote')}</p>;
  }
  if (clause.state !== 'active') {
    const { text, firstId } = waitingOf(clause, thread, view.state);
    return text && <p className="text-sm text-muted">{t(text, { number: thread.numbers.get(firstId) ?? '' })}</p>;
  }
  const number = thread.numbers.get(clause.id) ?? '';
  const ofVote = (vote: Vote) => ({
    isChosen: voting.chosen === vote,
    isBusy: voting.sent === vote,
    onPress: () => void voting.press(vote),
  });
  return (
    <>
      <div
        role="group"
        aria-label={t('yourVote', { number })}
        className="flex flex-wrap gap-2 max-tablet:w-full max-tablet:*:flex-1 max-tablet:*:first:basis-full"
      >
        <VoteButton look={voting.chosen ? 'agree' : 'filled'} {...ofVote('accept')}>
          <CheckIcon size={18} />
          {t('accept')}
        </VoteButton>
        {mayDepend && (
          <VoteButton look="agree" {...ofVote('acceptIf')}>
            <LinkIcon size={18} />
            {t('acceptIf')}
          </VoteButton>
        )}
        <VoteButton look="disagree" {...ofVote('reject')}>
          <XIcon size={18} />
          {t('reject')}
        </VoteButton>
      </div>
      <Confirmation clause={clause} number={number} voting={voting} />
    </>
  );
}

type Voting = ReturnType<typeof useVoting>;

/** The viewer's vote: the one chosen or being sent, and the one that needs confirmation (`asked`). */
function useVoting(clause: Clause, view: ClauseView, reading: Reading) {
  const t = useSessionWords();
  const act = useAct();
  const toast = useToast();
  const { feed, commands, viewerId } = useOpenSession();
  const { shown } = useShownLanguages(view);
  const [sent, setSent] = useState<Vote>();
  const [asked, setAsked] = useState<Vote>();
  const { textHash, id } = clause;
  const own = clause.ballots.find(({ userId }) => userId === viewerId);
  const ownVote: Vote | undefined = own?.choice === 'accept' && own.conditions ? 'acceptIf' : own?.choice;
  const decisionsBy = (choice: Choice, conditions: readonly string[] = []) =>
    preview(
      feed.state(),
      { type: 'vote', clauseId: id, choice, textHash, isConfirmed: true, reason: null, conditions, ...(shown && { shown }) },
      viewerId,
      feed.nowMs(),
    ).decisions;
  async function press(choice: Vote) {
    if (ownVote === choice && choice !== 'acceptIf') return;
    if (!reading.isDone()) {
      reading.goOn();
      toast(t('readFirst'));
    } else if (choice === 'acceptIf' || choice === 'reject' || decisionsBy(choice).length > 0) setAsked(choice);
    else {
      setSent(choice);
      await act(() => commands.vote(clause, choice, { shown }));
      setSent(undefined);
    }
  }
  return { sent, asked, setAsked, shown, own, chosen: sent ?? ownVote, decisionsBy, press };
}

interface ConfirmationProps {
  clause: Clause;
  number: string;
  voting: Voting;
}

/** The dialog of a vote that needs confirmation, or the choice of its conditions. */
function Confirmation({ clause, number, voting: { asked, setAsked, shown, own, decisionsBy } }: ConfirmationProps) {
  const { commands } = useOpenSession();
  const close = () => setAsked(undefined);
  if (!asked) return null;
  if (asked === 'acceptIf')
    return (
      <ConditionsDialog
        clause={clause}
        chosen={own?.conditions ?? []}
        decisionsBy={(conditions) => decisionsBy('accept', conditions)}
        onClose={close}
        onVote={async (conditions) => {
          await commands.vote(clause, 'accept', { conditions, shown });
          close();
        }}
      />
    );
  return (
    <VoteDialog
      number={number}
      choice={asked}
      decisions={decisionsBy(asked)}
      onClose={close}
      onVote={async (reason) => {
        await commands.vote(clause, asked, { reason, shown });
        close();
      }}
    />
  );
}

interface VoteButtonProps {
  look: keyof typeof looks;
  isChosen: boolean;
  isBusy: boolean;
  onPress: () => void;
  children: ReactNode;
}

const looks = {
  /** Before the vote. */
  filled: 'border-agree bg-agree text-surface hover:opacity-90',
  agree: 'border-field bg-surface text-agree hover:border-agree hover:bg-agree-wash aria-pressed:border-agree aria-pressed:bg-agree-wash',
  disagree:
    'border-field bg-surface text-disagree hover:border-disagree hover:bg-danger-wash aria-pressed:border-disagree aria-pressed:bg-danger-wash',
};

function VoteButton({ look, isChosen, isBusy, onPress, children }: VoteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className={classes(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-2 font-[560] whitespace-nowrap transition-colors tablet:px-4.5 select-none aria-pressed:[box-shadow:inset_0_0_0_1px_currentColor]',
        looks[look],
        isBusy && 'pulse',
      )}
    >
      {children}
    </button>
  );
}
