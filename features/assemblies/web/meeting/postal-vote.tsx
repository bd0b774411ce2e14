import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { castPostalVote } from '../../contract/endpoints.ts';
import type { BallotChoice } from '../../contract/limits.ts';
import type { AssemblyWhole, Motion } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';
import { Choices, nothingChosen } from './ballot.tsx';
import { takenUntil } from './deadline.ts';

/** Number of postal voters and, if the viewer may vote by post, the form with its rules. */
export function PostalVoting({ motion, assembly }: { motion: Motion; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { mine, people } = motion.postal;
  return (
    <>
      {people > 0 && <p className="text-sm text-muted tabular-nums">{t('postalVotes.cast', { count: people })}</p>}
      {mine && <p className="font-[560]">{t('postalVotes.mine', { choice: t(`choice.${mine}`) })}</p>}
      {motion.can.voteByPost && (
        <details className="print:hidden">
          <summary className={buttonClasses({ variant: 'secondary', size: 'small', className: 'flex w-fit cursor-pointer' })}>
            {t(mine ? 'postalVotes.change' : 'postalVotes.open')}
          </summary>
          <PostalBallot motion={motion} assembly={assembly} />
        </details>
      )}
    </>
  );
}

function PostalBallot({ motion, assembly: { id, startsAt, bylaws } }: { motion: Motion; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const dates = useDates();
  const until = takenUntil({ startsAt, bylaws });
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<BallotChoice | undefined>(motion.postal.mine ?? undefined);
  return (
    <div className="grid gap-3 pt-1">
      <ul className="grid max-w-[65ch] list-disc gap-1 ps-5 text-sm text-muted">
        <li>{t('postalVotes.until', { at: dates.dateTime(until) })}</li>
        <li>{t('postalVotes.named')}</li>
        <li>{t('postalVotes.lapses')}</li>
        <li>{t('postalVotes.text')}</li>
        <li>{t(`postalVotes.${bylaws.postalVotes ?? 'none'}.rule`)}</li>
      </ul>
      <Form
        label={t('postalVotes.open')}
        errorText={errorText}
        onSubmit={async () => {
          if (!chosen) throw nothingChosen('choice');
          try {
            await call(castPostalVote, { params: { id, motion: motion.id }, body: { choice: chosen } });
            toast(t('postalVotes.isCast'), { tone: 'success' });
          } finally {
            // Also after a refusal: the assembly may have begun meanwhile.
            await refresh(...readsOf(id));
          }
        }}
      >
        <Choices chosen={chosen} onChoose={setChosen} />
        <div>
          <SubmitButton>{t('postalVotes.send')}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
