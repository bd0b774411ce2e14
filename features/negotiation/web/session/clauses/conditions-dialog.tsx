import { useState } from 'react';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { withHiddenNamed } from '#platform/contract/unseen.ts';
import { clauseNumbers } from '../../../contract/clause-numbers.ts';
import { conditionsPerBallot } from '../../../contract/limits.ts';
import { isUndecided } from '../../../contract/rules/head.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import type { Decision } from '../preview.ts';
import { useSessionState } from '../session-context.ts';
import { useCommandErrorText } from '../use-command-error-text.ts';
import { DecisionsByVote } from './decisions-by-vote.tsx';

interface ConditionsDialogProps {
  clause: Clause;
  /** Conditions of the present vote. */
  chosen: readonly string[];
  /** Clauses that a vote with these conditions would decide. */
  decisionsBy: (conditions: readonly string[]) => readonly Decision[];
  onClose: () => void;
  onVote: (conditions: readonly string[]) => Promise<void>;
}

/** The clauses that an acceptance of this one may depend on. */
export const possibleConditions = (clauses: readonly Clause[], { threadId }: Clause): readonly Clause[] =>
  clauses.filter((each) => each.threadId !== threadId && isUndecided(each));

/**
 * Chooses the clauses that have to be accepted for the viewer’s acceptance to count. Mount it only
 * while it is open.
 */
export function ConditionsDialog({ clause, chosen, decisionsBy, onClose, onVote }: ConditionsDialogProps) {
  const t = useSessionWords();
  const errorText = useCommandErrorText();
  const clauses = useSessionState((state) => state.clauses);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const numbers = clauseNumbers(clauses);
  const possible = possibleConditions(clauses, clause);
  // Clauses decided meanwhile are no longer conditions.
  const wanted = possible.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  const decisions = wanted.length > 0 ? decisionsBy(wanted) : [];
  const toggle = (id: string) => setPicked((before) => before.symmetricDifference(new Set([id])));
  return (
    <Dialog isOpen onClose={onClose} title={t('acceptIfTitle', { number: numbers.get(clause.id) ?? '' })} closeLabel={t('close')}>
      <Form errorText={errorText} onSubmit={() => onVote(wanted)}>
        <p id="conditions-text">{t('acceptIfText')}</p>
        <fieldset aria-describedby="conditions-text" className="grid grid-cols-[minmax(0,1fr)]">
          <legend className="mb-1 font-[560]">{t('acceptIfOnly')}</legend>
          {possible.map((each) => (
            <ConditionBox
              key={each.id}
              number={numbers.get(each.id) ?? ''}
              clause={each}
              title={clauses.find(({ id }) => id === each.threadId)?.title ?? null}
              isPicked={picked.has(each.id)}
              isFull={wanted.length >= conditionsPerBallot}
              onToggle={() => toggle(each.id)}
            />
          ))}
        </fieldset>
        <p role="status" className="min-h-6 text-sm text-muted">
          {wanted.length === 0 ? t('acceptIfNone') : t('acceptIfMost', { used: wanted.length, most: conditionsPerBallot })}
        </p>
        {decisions.length > 0 && <DecisionsByVote decisions={decisions} />}
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton disabled={wanted.length === 0}>{t('acceptIfConfirm')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}

interface ConditionBoxProps {
  number: string;
  clause: Clause;
  /** Title of the thread. */
  title: string | null;
  isPicked: boolean;
  isFull: boolean;
  onToggle: () => void;
}

function ConditionBox({ number, clause, title, isPicked, isFull, onToggle }: ConditionBoxProps) {
  const t = useSessionWords();
  return (
    <CheckboxField
      name={`condition-${clause.id}`}
      checked={isPicked}
      disabled={isFull && !isPicked}
      onChange={onToggle}
      summaryLabel={number}
      label={
        <>
          <span className="block font-[560] break-words">{sideBySide([number, title ?? t('clauseNumber', { number })])}</span>
          <span dir="auto" className="line-clamp-2 text-sm text-muted">
            {withHiddenNamed(clause.text.slice(0, 300))}
          </span>
        </>
      }
      className="border-t border-line first-of-type:border-t-0"
    />
  );
}
