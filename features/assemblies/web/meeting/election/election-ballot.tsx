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

interface ElectionBallotProps {
  election: Election;
  round: NonNullable<Election['round']>;
  assembly: AssemblyWhole;
}

/** The ballot of the viewer in a round: as many candidates as seats are left, or fewer. */
export function ElectionBallot({ election, round, assembly }: ElectionBallotProps) {
  const t = useAssemblyWords();
  const errorText = useErrorText();
  const [marked, setMarked] = useState<readonly string[]>([]);
  const { votesFor, isSecret } = round;
  const cast = useCast({ election, round, assembly });
  return (
    <Form
      label={t('yourVote')}
      errorText={errorText}
      onSubmit={async (values) => {
        const inNameOf = namedIn(values, votesFor);
        if (inNameOf.length === 0) throw nothingChosen('inNameOf');
        if (await cast(marked, inNameOf)) setMarked([]);
      }}
    >
      <Marks candidates={election.candidates} seats={round.seats} marked={marked} onMark={setMarked} />
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

/** Casts a ballot and shows it; returns whether it was accepted. */
function useCast({ election: { id: election, candidates }, round: { isSecret }, assembly: { id } }: ElectionBallotProps) {
  const t = useAssemblyWords();
  const toast = useToast();
  const ownVote = useOwnVote(id);
  const errorText = useErrorText();
  return async (marked: readonly string[], inNameOf: readonly string[]): Promise<boolean> => {
    try {
      await call(castElectionBallot, { params: { id, election }, body: { marks: [...marked], inNameOf: [...inNameOf] } });
      toast(t('isCast'), { tone: 'success' });
      const marks = candidates.filter((each) => marked.includes(each.id)).map((each) => ({ id: each.id, name: each.name }));
      ownVote.show({ voting: election, inNameOf, marks: isSecret ? null : marks });
      return true;
    } catch (error) {
      // The form disappears with the end of the round.
      toast(errorText(problemOf(error).code), { tone: 'danger' });
      await ownVote.readAgain();
      return false;
    }
  };
}

interface MarksProps {
  candidates: Election['candidates'];
  seats: number;
  marked: readonly string[];
  onMark: (marked: readonly string[]) => void;
}

/** The candidates of the round, as check boxes. */
function Marks({ candidates, seats, marked, onMark }: MarksProps) {
  const t = useAssemblyWords();
  const running = candidates.filter(({ isRunning }) => isRunning);
  return (
    <fieldset className="grid">
      <legend className="text-sm font-[560]">{t('markUpTo', { count: Math.min(seats, running.length) })}</legend>
      {running.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 items-start gap-3 py-2.5">
          <input
            type="checkbox"
            name={`mark-${id}`}
            checked={marked.includes(id)}
            disabled={!marked.includes(id) && marked.length >= seats}
            onChange={({ target }) => onMark(target.checked ? [...marked, id] : marked.filter((each) => each !== id))}
            className="mt-0.5 size-5 shrink-0"
          />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
