import { useRef, useState, type RefObject } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { PencilIcon, UndoIcon } from '#platform/web/ui/icons.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { Command } from '../../../contract/rules/commands.ts';
import { isPresent } from '../../../contract/rules/guards.ts';
import { isDecided } from '../../../contract/rules/head.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { preview, someWording } from '../preview.ts';
import { CounterForm } from '../proposing/counter-form.tsx';
import { hasStoredText, keepTexts, placesOf } from '../proposing/use-stored-text.ts';
import { useOpenSession } from '../session-context.ts';
import { useGoToNew } from '../go-to.ts';
import type { Thread } from '../threads.ts';
import { useAct } from '../use-act.ts';
import { OpenValues } from '../zone/open-values.tsx';
import type { ClauseView } from './clause-view.ts';
import type { Reading } from './use-reading.ts';
import { VoteButtons } from './vote-buttons.tsx';

/** Refusals to show in advance, because nothing else on the page explains them. */
const explainedCodes = new Set(['clause.tooDeep', 'clause.counterProposalsFull', 'clause.counterProposalOpen', 'clause.tooManyUndecided']);

interface ClauseActionsProps {
  clause: Clause;
  thread: Thread;
  view: ClauseView;
  reading: Reading;
}

/**
 * Actions for a clause: vote, counter-propose, withdraw. The rules are evaluated in the browser to
 * know what the server would refuse.
 */
export function ClauseActions({ clause, thread, view, reading }: ClauseActionsProps) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const { feed, viewerId } = useOpenSession();
  const { id } = clause;
  const number = thread.numbers.get(id) ?? '';
  const countering = useCountering(clause, view);
  const { isCountering, open, opener } = countering;
  const ask = (command: Command) => preview(feed.state(), command, viewerId, feed.nowMs()).refusal;
  const refusal = ask({ type: 'counterPropose', clauseId: '', targetId: id, textHash: '', ...someWording(view.state) });
  const mayWithdraw = clause.authorId === viewerId && ask({ type: 'withdraw', clauseId: id }) === undefined;
  const wasDecided = isDecided(clause);
  const [wasOpen] = useState(!wasDecided);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const isParty = isPresent(view.state, viewerId);
  const isEnded = view.state.phase === 'ended';
  if ((!wasOpen || !isParty || isEnded) && !isCountering) return null;
  const mayCounter = !isCountering && refusal === undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 print:hidden">
      {isParty && <OpenValues clause={clause} number={number} view={view} mayCounter={mayCounter} onPropose={countering.openWith} />}
      <div className="flex min-h-11 flex-wrap items-center gap-2.5">
        {wasDecided && (
          <p className="text-sm text-muted">{t(clause.state === 'accepted' ? 'decidedHere.accepted' : 'decidedHere.rejected')}</p>
        )}
        {!wasDecided && isParty && !isEnded && <VoteButtons clause={clause} thread={thread} view={view} reading={reading} />}
        {/* Where they do not fit beside the votes, they are in a row below, aligned with the text. */}
        <div className="flex flex-wrap items-center gap-y-2 empty:hidden max-tablet:-ml-3.5">
          {!wasDecided && mayCounter && <CounterButton opener={opener} number={number} onClick={open} />}
          {mayWithdraw && (
            <Button variant="quiet" size="small" icon={UndoIcon} className="text-muted" onClick={() => setIsWithdrawing(true)}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      </div>
      {!wasDecided && !isCountering && refusal !== undefined && explainedCodes.has(refusal) && (
        <p className="text-sm text-muted">{errorText(refusal)}</p>
      )}
      {isCountering && (
        <CounterForm
          clause={clause}
          number={number}
          keptAt={countering.storedAt}
          refusal={refusal}
          isFresh={!countering.wasKept}
          onClose={countering.close}
        />
      )}
      <WithdrawDialog id={id} number={number} isOpen={isWithdrawing} onClose={() => setIsWithdrawing(false)} />
    </div>
  );
}

/** Whether the form for a counter-proposal is open; a stored draft opens it. */
function useCountering({ id }: Clause, { state: { languages } }: ClauseView) {
  const { feed } = useOpenSession();
  const goToNew = useGoToNew();
  const opener = useRef<HTMLButtonElement>(null);
  const storedAt = `${feed.state().id}:${id}`;
  const places = placesOf(storedAt, languages);
  const [wasKept] = useState(() => hasStoredText(...places));
  const [isCountering, setIsCountering] = useState(wasKept);
  return {
    storedAt,
    wasKept,
    isCountering,
    opener,
    open: () => setIsCountering(true),
    openWith(texts: readonly string[]) {
      keepTexts(places, texts);
      setIsCountering(true);
    },
    close(clauseId?: string) {
      setIsCountering(false);
      if (clauseId === undefined) setTimeout(() => opener.current?.focus());
      else goToNew(clauseId);
    },
  };
}

interface CounterButtonProps {
  opener: RefObject<HTMLButtonElement | null>;
  number: string;
  onClick: () => void;
}

function CounterButton({ opener, number, onClick }: CounterButtonProps) {
  const t = useSessionWords();
  return (
    <Button
      ref={opener}
      variant="quiet"
      size="small"
      icon={PencilIcon}
      className="text-muted"
      aria-label={t('counterNamed', { number })}
      onClick={onClick}
    >
      {t('counter')}
    </Button>
  );
}

interface WithdrawDialogProps {
  id: string;
  number: string;
  isOpen: boolean;
  onClose: () => void;
}

function WithdrawDialog({ id, number, isOpen, onClose }: WithdrawDialogProps) {
  const t = useSessionWords();
  const act = useAct();
  const { commands } = useOpenSession();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        await act(() => commands.withdraw(id));
        onClose();
      }}
      title={t('withdrawTitle', { number })}
      labels={{ confirm: t('withdraw'), cancel: t('cancel'), close: t('close') }}
    >
      {t('withdrawText')}
    </ConfirmDialog>
  );
}
