import { useId, useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { FieldError } from '#platform/web/forms/field.tsx';
import { useFormField, type FormProblem } from '#platform/web/forms/form-context.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { castBallot } from '../../contract/endpoints.ts';
import { ballotChoices } from '../../contract/limits.ts';
import type { AssemblyWhole, Motion } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { InNameOf, namedIn } from './in-name-of.tsx';
import { useOwnVote } from './use-own-vote.ts';

export const nothingChosen = (name: string): FormProblem => ({ code: 'input.invalid', fields: [{ name, code: 'field.required' }] });

/** The ballot of the viewer: the choice, and in whose name, if people gave a proxy. */
export function Ballot({ motion, assembly }: { motion: Motion; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const toast = useToast();
  const ownVote = useOwnVote(assembly.id);
  const errorText = useErrorText();
  const { id } = assembly;
  const { votesFor, isSecret } = motion;
  const [chosen, setChosen] = useState<(typeof ballotChoices)[number]>();
  return (
    <Form
      label={t('yourVote')}
      errorText={errorText}
      onSubmit={async (values) => {
        const named = namedIn(values, votesFor);
        if (!chosen) throw nothingChosen('choice');
        if (named.length === 0) throw nothingChosen('inNameOf');
        try {
          await call(castBallot, { params: { id, motion: motion.id }, body: { choice: chosen, inNameOf: [...named] } });
          toast(t('isCast'), { tone: 'success' });
          setChosen(undefined);
          ownVote.show({ voting: motion.id, inNameOf: named, choice: isSecret ? null : chosen });
        } catch (error) {
          // The form disappears with the end of the vote.
          toast(errorText(problemOf(error).code), { tone: 'danger' });
          await ownVote.readAgain();
        }
      }}
    >
      <Choices chosen={chosen} onChoose={setChosen} />
      <InNameOf votesFor={votesFor} assembly={assembly} />
      <p className="text-sm text-muted">{t(isSecret ? 'finalSecret' : 'final')}</p>
      <div>
        <SubmitButton>{t('cast')}</SubmitButton>
      </div>
    </Form>
  );
}

/** The three choices of a vote. */
export function Choices({
  chosen,
  onChoose,
}: {
  chosen: (typeof ballotChoices)[number] | undefined;
  onChoose: (choice: (typeof ballotChoices)[number]) => void;
}) {
  const t = useAssemblyWords();
  const id = useId();
  const error = useFormField('choice', `${id}-for`, t('yourVote'));
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-sm font-[560]">{t('yourVote')}</legend>
      <div className="grid grid-cols-3 gap-2 tablet:max-w-md">
        {ballotChoices.map((choice) => (
          <label
            key={choice}
            className="relative flex min-h-12 items-center justify-center rounded-control border border-field bg-surface px-1 py-1 text-center text-sm transition-colors hover:border-accent has-checked:border-accent has-checked:bg-tint has-checked:font-[560] has-checked:[box-shadow:inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              id={`${id}-${choice}`}
              type="radio"
              name="choice"
              value={choice}
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {t(`choice.${choice}`)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
