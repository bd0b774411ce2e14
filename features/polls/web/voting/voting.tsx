import { useEffect, useId, useState } from 'react';
import { locales } from '#platform/contract/language.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { FieldError } from '#platform/web/forms/field.tsx';
import { useFormField, type FormProblem } from '#platform/web/forms/form-context.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { votePoll, withdrawVote } from '../../contract/endpoints.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { VotersDialog } from './voters-dialog.tsx';

const nothingChosen: FormProblem = { code: 'input.invalid', fields: [{ name: 'choices', code: 'field.required' }] };

/** Options of a poll, with the viewer's vote and, if they are shown, the results. */
export function Voting({ poll }: { poll: PollWhole }) {
  const t = usePollWords();
  const [shown, setShown] = useState<number>();
  const { kind, voters, counts, isOver, can } = poll;
  return (
    <section aria-label={t(can.vote ? 'yourVote' : 'resultsTitle')} className="rounded-card border border-line bg-surface p-4 tablet:p-5">
      {can.vote ? (
        <VoteForm poll={poll} onShow={setShown} />
      ) : (
        <ul className="grid gap-4">
          {poll.options.map((text, place) => (
            <li key={text} className="list-none">
              <p className="flex gap-2">
                <OptionText poll={poll} place={place} />
              </p>
              <Result poll={poll} place={place} onShow={setShown} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 grid gap-1 text-sm text-muted">
        <p role="status">{t('voters', { count: voters })}</p>
        {counts === null && <p>{t('resultsLater')}</p>}
        {counts !== null && kind === 'multiple' && <p>{t('severalChosen')}</p>}
        <p>{t(isOver ? 'rulesEnded' : 'rules')}</p>
      </div>
      {shown !== undefined && <VotersDialog poll={poll} option={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}

interface OptionProps {
  poll: PollWhole;
  place: number;
}

function OptionText({ poll: { options, language, mine, counts, isOver }, place }: OptionProps) {
  const t = usePollWords();
  const isFirst = isOver && counts !== null && (counts[place] ?? 0) > 0 && counts[place] === Math.max(...counts);
  return (
    <>
      <span lang={language ?? undefined} className={classes('min-w-0 [unicode-bidi:plaintext]', isFirst && 'font-[560]')}>
        {options[place]}
      </span>
      {isOver && mine?.includes(place) && (
        <span className="inline-flex flex-none items-center gap-1 text-sm text-muted">
          <CheckIcon size={16} />
          {t('isMine')}
        </span>
      )}
    </>
  );
}

/** Bar and number of votes for an option; nothing as long as results are not shown. */
function Result({ poll: { options, counts, voters, can }, place, onShow }: OptionProps & { onShow: (place: number) => void }) {
  const t = usePollWords();
  const { language } = useLanguage();
  if (counts === null) return null;
  const count = counts[place] ?? 0;
  const share = voters === 0 ? 0 : count / voters;
  const percent = new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const text = t('votes', { count, percent });
  return (
    <div className="mt-1.5 grid gap-0.5">
      <svg width="100%" height="8" aria-hidden="true" className="block overflow-hidden rounded-full bg-plain-wash">
        <rect width={`${share * 100}%`} height="8" rx="4" className="fill-accent" />
      </svg>
      <div className="flex min-h-9 items-center">
        {can.listVotes && count > 0 ? (
          <button
            type="button"
            className="link tap min-h-9 text-sm tabular-nums print:hidden"
            aria-label={t('showVoters', { option: options[place] ?? '', votes: text })}
            onClick={() => onShow(place)}
          >
            {text}
          </button>
        ) : (
          <span className="text-sm text-muted tabular-nums">{text}</span>
        )}
      </div>
    </div>
  );
}

/** The ballot: one option, or several. */
function VoteForm({ poll, onShow }: { poll: PollWhole; onShow: (place: number) => void }) {
  const t = usePollWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const { id, mine } = poll;
  const [chosen, setChosen] = useState(mine ?? []);
  // The vote as it is saved, also from another window; other people's votes change no choice.
  const saved = mine?.join(' ') ?? '';
  useEffect(() => setChosen(saved === '' ? [] : saved.split(' ').map(Number)), [saved]);
  return (
    <Form
      label={t('yourVote')}
      errorText={errorText}
      onSubmit={async () => {
        if (chosen.length === 0) throw nothingChosen;
        try {
          await call(votePoll, { params: { id }, body: { choices: chosen.toSorted((one, other) => one - other) } });
          toast(t('isSaved'), { tone: 'success' });
        } catch (error) {
          if (problemOf(error).code !== 'poll.over') throw error;
          // The form disappears with the end.
          toast(errorText('poll.over'), { tone: 'danger' });
        } finally {
          // Also after a refusal: the poll may have ended or changed.
          await refresh(...readsOf(id));
        }
      }}
    >
      <Choices poll={poll} chosen={chosen} onChoose={setChosen} onShow={onShow} />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton>{t(mine === null ? 'vote' : 'changeVote')}</SubmitButton>
        {mine !== null && <WithdrawButton id={id} />}
      </div>
    </Form>
  );
}

interface ChoicesProps {
  poll: PollWhole;
  chosen: readonly number[];
  onChoose: (chosen: number[]) => void;
  onShow: (place: number) => void;
}

function Choices({ poll, chosen, onChoose, onShow }: ChoicesProps) {
  const t = usePollWords();
  const id = useId();
  const { kind, options } = poll;
  const others = (place: number) => (kind === 'single' ? [] : chosen.filter((each) => each !== place));
  const legend = t(`kind.${kind}.legend`);
  const error = useFormField('choices', `${id}-0`, legend);
  return (
    <fieldset className="grid gap-2" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-sm font-[560]">{legend}</legend>
      {options.map((text, place) => (
        <div key={text}>
          <label htmlFor={`${id}-${place}`} className="flex min-h-11 items-start gap-3 py-2.5">
            <input
              id={`${id}-${place}`}
              type={kind === 'single' ? 'radio' : 'checkbox'}
              name="choices"
              value={place}
              checked={chosen.includes(place)}
              onChange={({ target }) => onChoose(target.checked ? [...others(place), place] : others(place))}
              className="mt-0.5 size-5 shrink-0"
            />
            <OptionText poll={poll} place={place} />
          </label>
          <div className="ml-8">
            <Result poll={poll} place={place} onShow={onShow} />
          </div>
        </div>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

function WithdrawButton({ id }: { id: string }) {
  const t = usePollWords();
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  async function withdraw({ form }: HTMLButtonElement) {
    setBusy(true);
    try {
      await call(withdrawVote, { params: { id } });
      // This button disappears with the vote.
      form?.querySelector('input')?.focus();
      toast(t('isWithdrawn'), { tone: 'success' });
    } catch {
      toast(t('withdrawFailed'), { tone: 'danger' });
    }
    await refresh(...readsOf(id));
    setBusy(false);
  }
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={({ currentTarget }) => void withdraw(currentTarget)}>
      {t('withdraw')}
    </Button>
  );
}
