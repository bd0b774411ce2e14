import { useRef, useState } from 'react';
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
  const act = useAct();
  const { feed, commands, viewerId } = useOpenSession();
  const { id } = clause;
  const storedAt = `${feed.state().id}:${id}`;
  const places = placesOf(storedAt, view.state.languages);
  const [wasKept] = useState(() => hasStoredText(...places));
  const [isCountering, setIsCountering] = useState(wasKept);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const goToNew = useGoToNew();
  const opener = useRef<HTMLButtonElement>(null);
  const ask = (command: Command) => preview(feed.state(), command, viewerId, feed.nowMs()).refusal;
  const counter = ask({ type: 'counterPropose', clauseId: '', targetId: id, textHash: '', ...someWording(view.state) });
  const mayWithdraw = clause.authorId === viewerId && ask({ type: 'withdraw', clauseId: id }) === undefined;
  const wasDecided = isDecided(clause);
  const [wasOpen] = useState(!wasDecided);
  const isParty = isPresent(view.state, viewerId);
  const isEnded = view.state.phase === 'ended';
  if ((!wasOpen || !isParty || isEnded) && !isCountering) return null;
  const close = (clauseId?: string) => {
    setIsCountering(false);
    if (clauseId === undefined) setTimeout(() => opener.current?.focus());
    else goToNew(clauseId);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 print:hidden">
      {isParty && (
        <OpenValues
          clause={clause}
          number={thread.numbers.get(id) ?? ''}
          view={view}
          mayCounter={!isCountering && counter === undefined}
          onPropose={(texts) => {
            keepTexts(places, texts);
            setIsCountering(true);
          }}
        />
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-2.5">
        {wasDecided && (
          <p className="text-sm text-muted">{t(clause.state === 'accepted' ? 'decidedHere.accepted' : 'decidedHere.rejected')}</p>
        )}
        {!wasDecided && isParty && !isEnded && <VoteButtons clause={clause} thread={thread} view={view} reading={reading} />}
        {/* Where they do not fit beside the votes, they are in a row below, aligned with the text. */}
        <div className="flex flex-wrap items-center gap-y-2 empty:hidden max-tablet:-ml-3.5">
          {!wasDecided && !isCountering && counter === undefined && (
            <Button
              ref={opener}
              variant="quiet"
              size="small"
              icon={PencilIcon}
              className="text-muted"
              aria-label={t('counterNamed', { number: thread.numbers.get(id) ?? '' })}
              onClick={() => setIsCountering(true)}
            >
              {t('counter')}
            </Button>
          )}
          {mayWithdraw && (
            <Button variant="quiet" size="small" icon={UndoIcon} className="text-muted" onClick={() => setIsWithdrawing(true)}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      </div>
      {!wasDecided && !isCountering && counter !== undefined && explainedCodes.has(counter) && (
        <p className="text-sm text-muted">{errorText(counter)}</p>
      )}
      {isCountering && (
        <CounterForm
          clause={clause}
          number={thread.numbers.get(id) ?? ''}
          keptAt={storedAt}
          refusal={counter}
          isFresh={!wasKept}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={isWithdrawing}
        onClose={() => setIsWithdrawing(false)}
        onConfirm={async () => {
          await act(() => commands.withdraw(id));
          setIsWithdrawing(false);
        }}
        title={t('withdrawTitle', { number: thread.numbers.get(id) ?? '' })}
        labels={{ confirm: t('withdraw'), cancel: t('cancel'), close: t('close') }}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </div>
  );
}
