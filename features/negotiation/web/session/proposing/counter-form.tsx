import { useCallback } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { FieldProblem } from '#platform/web/forms/form-context.ts';
import { depthLimit } from '../../../contract/limits.ts';
import type { RefusalCode } from '../../../contract/rules/commands.ts';
import { textsIn, wordingOf } from '../../../contract/rules/languages.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { HiddenNotice } from '../../letters/hidden-notice.tsx';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { useCommandErrorText } from '../use-command-error-text.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { ClauseTextFields } from './clause-text-fields.tsx';
import { placesOf, useStoredTexts } from './use-stored-text.ts';

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
  const languages = useSessionState((state) => state.languages);
  const initial = textsIn(clause, languages);
  const stored = useStoredTexts(placesOf(keptAt, languages), initial);
  const formErrorText = useCounterErrorText();
  const submit = async () => {
    const empty = stored.texts.filter((text) => text.trim() === '');
    if (empty.length > 0) throw { code: empty.length < stored.texts.length ? 'clause.languagesUnfit' : 'clause.counterProposalEmpty' };
    if (stored.texts.every((text, index) => text.trim() === initial[index]?.trim())) throw { code: 'counter.same' };
    const clauseId = await commands.counterPropose(clause.id, wordingOf(stored.texts, languages));
    stored.forget();
    onClose(clauseId);
  };
  const discard = () => {
    stored.forget();
    onClose();
  };
  return (
    <div ref={part}>
      <Form
        label={t('counterNamed', { number })}
        errorText={formErrorText}
        className="gap-3.5 rounded-control border border-line bg-bg p-4"
        onSubmit={submit}
      >
        {refusal !== undefined && (
          <Notice tone="warn" isAnnounced>
            {errorText(refusal)} {t('yourTextStays')}
          </Notice>
        )}
        <ClauseTextFields
          label={t('counterText')}
          hint={t('counterHint')}
          languages={languages}
          kept={stored}
          readOnly={isEnded}
          mayAddValues={!isEnded && clause.depth + 1 < depthLimit}
        />
        <HiddenNotice text={stored.texts.join('\n')} />
        <div className="flex flex-wrap gap-2.5">
          {!isEnded && (
            <SubmitButton size="small" disabled={refusal !== undefined}>
              {t('counterSend')}
            </SubmitButton>
          )}
          <Button variant="secondary" size="small" onClick={discard}>
            {t('discard')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function useCounterErrorText() {
  const t = useSessionWords();
  const commandErrorText = useCommandErrorText();
  return useCallback(
    (code: string, field?: FieldProblem) => (code === 'counter.same' ? t('counterSame') : commandErrorText(code, field)),
    [t, commandErrorText],
  );
}
