import { useState } from 'react';
import { locales } from '#platform/contract/language.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { votePoll } from '../../contract/endpoints.ts';
import { pollLimits } from '../../contract/limits.ts';
import type { PollInShort } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { languageOfOptions, useOptionNames } from '../voting/option-names.ts';
import { usePollWords } from '../words.ts';
import { VoteButton } from './vote-button.tsx';

/** Options shown before one opens the poll. */
const shownOptions = 6;

/**
 * The options of a poll on a card: to press until the viewer has voted, then with the results if
 * they are shown. Ballots that need more than a press, or that cannot be changed, open in a dialog.
 */
export function PollOptions({ poll }: { poll: PollInShort }) {
  const { kind, options, isSecret, hasVoted, can } = poll;
  const names = useOptionNames(poll, true);
  if (hasVoted || !can.vote) return <Results poll={poll} />;
  if (kind === 'single' && !isSecret && options.length <= shownOptions) return <OptionButtons poll={poll} />;
  return (
    <div className="relative flex items-center justify-between gap-3">
      <p lang={languageOfOptions(poll)} className="line-clamp-3 min-w-0 text-muted [unicode-bidi:plaintext]">
        {/* A date is not divided. */}
        {names.map((name) => (kind === 'dates' ? name.replaceAll(' ', '\u00a0') : name)).join(' · ')}
      </p>
      <VoteButton poll={poll} />
    </div>
  );
}

/** Each option votes for it. */
function OptionButtons({ poll: { id, question, language, options } }: { poll: PollInShort }) {
  const t = usePollWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const [pressed, setPressed] = useState<number>();
  async function vote(place: number, card: Element | null) {
    setPressed(place);
    try {
      await call(votePoll, { params: { id }, body: { choices: [place], reason: '' } });
      // The buttons disappear with the vote.
      card?.querySelector<HTMLElement>('a')?.focus();
      toast(t('isSaved'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    // Also after a refusal: the poll may have ended or changed.
    await refresh(...readsOf(id));
    setPressed(undefined);
  }
  return (
    <ul aria-label={t('voteOn', { question })} className="relative flex flex-wrap gap-2">
      {options.map((option, place) => (
        <li key={option} className="max-w-full list-none">
          <Button
            variant="secondary"
            isBusy={pressed === place}
            onClick={({ currentTarget }) => void vote(place, currentTarget.closest('[data-poll]'))}
          >
            <span lang={language ?? undefined} className="text-start [unicode-bidi:plaintext]">
              {option}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The first options with the vote of the viewer; with shares as soon as results are shown. */
function Results({ poll }: { poll: PollInShort }) {
  const t = usePollWords();
  const { language } = useLanguage();
  const names = useOptionNames(poll, true);
  const { options, kind, counts, voters, mine } = poll;
  const isChosen = kind === 'single' || kind === 'multiple';
  const most = kind === 'score' ? pollLimits.score : 1;
  const text = (mean: number) =>
    kind === 'score'
      ? `${new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(mean)} / ${most}`
      : new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 0 }).format(mean);
  return (
    <ul className="grid gap-1.5">
      {options.slice(0, shownOptions).map((option, place) => {
        const count = counts?.[place] ?? 0;
        const mean = count / Math.max(1, voters);
        const isFirst = count > 0 && count === Math.max(...(counts ?? []));
        return (
          <li
            key={option}
            className="relative isolate flex min-h-9 list-none items-center gap-2 overflow-hidden rounded-control border border-line px-3 py-1.5 text-sm"
          >
            <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full">
              <rect
                width={`${(mean / most) * 100}%`}
                height="100%"
                className={isFirst ? 'fill-accent opacity-25' : 'fill-accent opacity-10'}
              />
            </svg>
            <span lang={languageOfOptions(poll)} className="min-w-0 flex-1 [unicode-bidi:plaintext]">
              {names[place]}
            </span>
            {isChosen && mine?.includes(place) && (
              <span className="inline-flex flex-none items-center gap-1 text-xs font-[560] text-accent">
                <CheckIcon size={16} />
                {t('isMine')}
              </span>
            )}
            {counts && <span className="w-11 flex-none text-end font-[560] tabular-nums">{text(mean)}</span>}
          </li>
        );
      })}
      {options.length > shownOptions && (
        <li className="list-none text-sm text-muted">{t('moreOptions', { count: options.length - shownOptions })}</li>
      )}
    </ul>
  );
}
