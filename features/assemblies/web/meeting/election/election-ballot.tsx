import { useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { castElectionBallot } from '../../../contract/election-endpoints.ts';
import type { Election } from '../../../contract/election-shapes.ts';
import type { AssemblyWhole } from '../../../contract/shapes.ts';
import { useAssemblyWords } from '../../words.ts';
import { nothingChosen } from '../ballot.tsx';
import { InNameOf, namedIn } from '../in-name-of.tsx';
import { useOwnVote } from '../use-own-vote.ts';

/** The ballot of the viewer in a round: as many candidates as seats are left, or fewer. */
export function ElectionBallot({
  election: { id: election, candidates },
  round: { seats, votesFor, isSecret },
  assembly,
}: {
  election: Election;
  round: NonNullable<Election['round']>;
  assembly: AssemblyWhole;
}) {
  const t = useAssemblyWords();
  const toast = useToast();
  const ownVote = useOwnVote(assembly.id);
  const errorText = useErrorText();
  const { id } = assembly;
  const [marked, setMarked] = useState<readonly string[]>([]);
  const running = candidates.filter(({ isRunning }) => isRunning);
  const mark = (person: string, isMarked: boolean) =>
    setMarked((before) => (isMarked ? [...before, person] : before.filter((each) => each !== person)));
  return (
    <Form
      label={t('yourVote')}
      errorText={errorText}
      onSubmit={async (values) => {
        const named = namedIn(values, votesFor);
        if (named.length === 0) throw nothingChosen('inNameOf');
        try {
          await call(castElectionBallot, { params: { id, election }, body: { marks: [...marked], inNameOf: [...named] } });
          toast(t('isCast'), { tone: 'success' });
          setMarked([]);
          const marks = candidates.filter((each) => marked.includes(each.id)).map((each) => ({ id: each.id, name: each.name }));
          ownVote.show({ voting: election, inNameOf: named, marks: isSecret ? null : marks });
        } catch (error) {
          // The form disappears with the end of the round.
          toast(errorText(problemOf(error).code), { tone: 'danger' });
          await ownVote.readAgain();
        }
      }}
    >
      <fieldset className="grid">
        <legend className="text-sm font-[560]">{t('markUpTo', { count: Math.min(seats, running.length) })}</legend>
        {running.map(({ id: person, name }) => (
          <label key={person} className="flex min-h-11 items-start gap-3 py-2.5">
            <input
              type="checkbox"
              name={`mark-${person}`}
              checked={marked.includes(person)}
              disabled={!marked.includes(person) && marked.length >= seats}
              onChange={({ target }) => mark(person, target.checked)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </label>
        ))}
      </fieldset>
      <InNameOf votesFor={votesFor} assembly={assembly} />
      <p className="text-sm text-muted">
        {t('emptyHint')} {t(isSecret ? 'finalSecret' : 'final')}
      </p>
      <div>
        <SubmitButton variant={marked.length > 0 ? 'primary' : 'secondary'}>{t(marked.length > 0 ? 'cast' : 'castEmpty')}</SubmitButton>
      </div>
    </Form>
  );
}
