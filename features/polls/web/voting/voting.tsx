import { isDay } from '#platform/contract/is-day.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { download } from '#platform/web/api/download.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import type { FormProblem } from '#platform/web/forms/form-context.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { zoneHere } from '#platform/web/i18n/local-time.ts';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { pollLimits } from '../../contract/limits.ts';
import { readBallots, votePoll, withdrawVote } from '../../contract/endpoints.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { Choices, OptionText, VoteBar, VoteCount } from './choices.tsx';
import { DateEvent } from './date-event.tsx';
import { useOptionNames } from './option-names.ts';
import { Ranking } from './ranking.tsx';
import { Results } from './results.tsx';
import { Values } from './values.tsx';
import { VotersDialog } from './voters-dialog.tsx';

const nothingChosen: FormProblem = { code: 'input.invalid', fields: [{ name: 'choices', code: 'field.required' }] };

/** Options of a poll, with the viewer's vote and, if they are shown, the results. */
export function Voting({ poll }: { poll: PollWhole }) {
  const t = usePollWords();
  // An option, or all votes.
  const [shown, setShown] = useState<number | 'all'>();
  const { kind, voters, counts, isOver, can } = poll;
  const isChosen = kind === 'single' || kind === 'multiple';
  return (
    <section aria-label={t(can.vote ? 'yourVote' : 'resultsTitle')} className="rounded-card border border-line bg-surface p-4 tablet:p-5">
      {can.vote ? (
        <VoteForm poll={poll} onShow={setShown} />
      ) : isChosen ? (
        <ul className="grid gap-3.5">
          {poll.options.map((text, place) => (
            <li key={text} className="grid list-none gap-1">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <OptionText poll={poll} place={place} />
                <VoteCount poll={poll} place={place} onShow={setShown} />
              </div>
              <VoteBar poll={poll} place={place} />
            </li>
          ))}
        </ul>
      ) : (
        counts === null && <PlainOptions poll={poll} />
      )}
      {!isChosen && counts !== null && (
        <div className={classes(can.vote && 'mt-6 border-t border-line pt-5')}>
          <Results poll={poll} />
        </div>
      )}
      {kind === 'dates' && <DateEvent poll={poll} />}
      <div className="mt-5 grid gap-1.5 border-t border-line pt-3.5 text-sm text-muted">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
          <p role="status" className="text-base font-[560] text-ink">
            {t('voters', { count: voters })}
          </p>
          {can.listVotes && voters > 0 && (
            <button type="button" className="link tap min-h-9 print:hidden" onClick={() => setShown('all')}>
              {t(poll.isSecret ? 'voterList' : 'showVotes')}
            </button>
          )}
        </div>
        {counts === null && <p>{t('resultsLater')}</p>}
        <DatesZone poll={poll} />
        {poll.isSecret ? <SecretRules poll={poll} /> : <p>{t(isOver ? 'rulesEnded' : 'rules')}</p>}
        <details>
          <summary className="tap min-h-9 w-fit cursor-pointer py-1.5">{t('howCounted')}</summary>
          <div className="grid gap-1.5 pt-1">
            {counts !== null && kind === 'multiple' && <p>{t('severalChosen')}</p>}
            <TieRule poll={poll} />
          </div>
        </details>
      </div>
      {shown !== undefined && <VotersDialog poll={poll} option={shown === 'all' ? undefined : shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}

/** Explains what secrecy protects, and how the ballots can be recounted. */
function SecretRules({ poll: { id, isOver, members, can } }: { poll: PollWhole }) {
  const t = usePollWords();
  const toast = useToast();
  return (
    <>
      <p>{t('secretRules')}</p>
      {members !== null && members <= pollLimits.smallGroup && <p className="text-ink">{t('secretFew', { count: members })}</p>}
      {isOver && can.readBallots && (
        <div className="mt-2 print:hidden">
          <Button
            variant="secondary"
            icon={DownloadIcon}
            onClick={() =>
              void download(readBallots, { params: { id } }, `ballots-${id}.json`).catch(() =>
                toast(t('downloadFailed'), { tone: 'danger' }),
              )
            }
          >
            {t('downloadBallots')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The zone in which dates with a time are shown. */
function DatesZone({ poll: { kind, options } }: { poll: PollWhole }): ReactNode {
  const t = usePollWords();
  const { language } = useLanguage();
  return kind === 'dates' && !options.every(isDay) ? <p>{t('datesZone', { zone: zoneHere(language) })}</p> : null;
}

/** The rule for ties. */
function TieRule({ poll: { kind, options, tieOrder } }: { poll: PollWhole }): ReactNode {
  const t = usePollWords();
  if (kind === 'dates') return <p>{t('tieRuleDates')}</p>;
  return <p>{t('tieRule', { order: tieOrder.map((option) => options[option]).join(' → ') })}</p>;
}

/** Options of an ended poll whose results are not shown. */
function PlainOptions({ poll }: { poll: PollWhole }) {
  return (
    <ul className="grid gap-2">
      {useOptionNames(poll).map((name) => (
        <li key={name} className="list-none">
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The ballot: one option, or several. */
function VoteForm({ poll, onShow }: { poll: PollWhole; onShow: (place: number) => void }) {
  const t = usePollWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const { id, mine, kind, options } = poll;
  const hasValues = kind === 'dates' || kind === 'score';
  const unset = hasValues ? options.map(() => -1) : [];
  const [chosen, setChosen] = useState(mine ?? unset);
  // The vote as it is saved, also from another window; other people's votes change no choice.
  const saved = mine?.join(' ') ?? '';
  // oxlint-disable-next-line react/exhaustive-deps -- `unset` follows the poll, which is edited only without votes
  useEffect(() => setChosen(saved === '' ? unset : saved.split(' ').map(Number)), [saved, options.length, kind]);
  return (
    <Form
      label={t('yourVote')}
      errorText={errorText}
      onSubmit={async (values) => {
        if (chosen.length === 0 || chosen.includes(-1)) throw nothingChosen;
        const choices = kind === 'multiple' ? chosen.toSorted((one, other) => one - other) : chosen;
        try {
          await call(votePoll, { params: { id }, body: { choices, reason: String(values['reason'] ?? '').trim() } });
          toast(t('isSaved'), { tone: 'success' });
        } catch (error) {
          if (!['poll.over', 'poll.hasVoted'].includes(problemOf(error).code)) throw error;
          // The form disappears with the end, or with a secret ballot.
          toast(errorText(problemOf(error).code), { tone: 'danger' });
        } finally {
          // Also after a refusal: the poll may have ended or changed.
          await refresh(...readsOf(id));
        }
      }}
    >
      {hasValues ? (
        <Values poll={poll} kind={kind} chosen={chosen} onChoose={setChosen} />
      ) : kind === 'ranked' ? (
        <Ranking poll={poll} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Choices poll={poll} kind={kind} chosen={chosen} onChoose={setChosen} onShow={onShow} />
      )}
      {!poll.isSecret && (
        <TextField
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          optionalText={t('optional')}
          defaultValue={poll.reason}
          limit={pollLimits.reason}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton>{t(poll.isSecret ? 'castBallot' : mine === null ? 'vote' : 'changeVote')}</SubmitButton>
        {mine !== null && <WithdrawButton id={id} />}
      </div>
    </Form>
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
      form?.querySelector<HTMLElement>('input, ul button')?.focus();
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
