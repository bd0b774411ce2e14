import { useCallback } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { pasteRaisedLetters } from '#platform/web/rich-text/paste/raised-letters.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { FieldProblem } from '#platform/web/forms/form-context.ts';
import { clauseTextLimit, depthLimit } from '../../../contract/limits.ts';
import type { RefusalCode } from '../../../contract/rules/commands.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { HiddenNotice } from '../../letters/hidden-notice.tsx';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { useCommandErrorText } from '../use-command-error-text.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { AddOpenValue } from '../zone/add-open-value.tsx';
import { useKeptText } from './use-kept-text.ts';

interface CounterFormProps {
  clause: Clause;
  number: string;
  keptAt: string;
  /** Why it can no longer be proposed, if the situation changed while typing. */
  refusal: RefusalCode | undefined;
  /** Whether the viewer has just opened it. */
  isFresh: boolean;
  /** `clauseId`: the counter-proposal that was made; undefined if it was not. */
  onClose: (clauseId?: string) => void;
}

/**
 * Form for a counter-proposal, initially with the clause's own text. The draft survives changes of
 * the clause.
 */
export function CounterForm({ clause, number, keptAt, refusal, isFresh, onClose }: CounterFormProps) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const { commands } = useOpenSession();
  const isEnded = useSessionState(({ phase }) => phase === 'ended');
  const part = useFirstFocus(isFresh);
  const { text, setText, forget } = useKeptText(keptAt, clause.text);
  const commandErrorText = useCommandErrorText();
  const formErrorText = useCallback(
    (code: string, field?: FieldProblem) => (code === 'counter.same' ? t('counterSame') : commandErrorText(code, field)),
    [t, commandErrorText],
  );
  return (
    <div ref={part}>
      <Form
        label={t('counterNamed', { number })}
        errorText={formErrorText}
        className="gap-3.5 rounded-control border border-line bg-bg p-4"
        onSubmit={async () => {
          if (text.trim() === '') throw { code: 'clause.counterProposalEmpty' };
          if (text.trim() === clause.text.trim()) throw { code: 'counter.same' };
          const clauseId = await commands.counterPropose(clause.id, text);
          forget();
          onClose(clauseId);
        }}
      >
        {refusal !== undefined && (
          <Notice tone="warn" isAnnounced>
            {errorText(refusal)} {t('yourTextStays')}
          </Notice>
        )}
        <TextArea
          name="text"
          label={t('counterText')}
          hint={t('counterHint')}
          limit={clauseTextLimit}
          value={text}
          readOnly={isEnded}
          onChange={(event) => setText(event.target.value)}
          onPaste={pasteRaisedLetters}
        />
        {!isEnded && clause.depth + 1 < depthLimit && <AddOpenValue text={text} onChange={setText} />}
        <HiddenNotice text={text} />
        <div className="flex flex-wrap gap-2.5">
          {!isEnded && (
            <SubmitButton size="small" disabled={refusal !== undefined}>
              {t('counterSend')}
            </SubmitButton>
          )}
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              forget();
              onClose();
            }}
          >
            {t('discard')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
