import { useId } from 'react';
import { locales } from '#platform/contract/language.ts';
import { FieldError } from '#platform/web/forms/field.tsx';
import { useFormField } from '#platform/web/forms/form-context.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import type { PollWhole } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';
import { OptionBar } from './option-bar.tsx';

interface OptionProps {
  poll: PollWhole;
  place: number;
}

/** An option that is chosen, with what became of it. */
export function OptionText({ poll: { options, language, mine, outcome, isOver }, place }: OptionProps) {
  const t = usePollWords();
  const isFirst = isOver && outcome?.winner === place;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span lang={language ?? undefined} className={classes('min-w-0 [unicode-bidi:plaintext]', isFirst && 'font-[560]')}>
        {options[place]}
      </span>
      {isOver && mine?.includes(place) && (
        <span className="inline-flex flex-none items-center gap-1 text-sm text-muted">
          <CheckIcon size={16} />
          {t('isMine')}
        </span>
      )}
      {isFirst && (
        <Badge tone="agree" icon={CheckIcon}>
          {t('first')}
        </Badge>
      )}
      {isFirst && outcome?.isTie && <Badge wraps>{t('isTie')}</Badge>}
    </span>
  );
}

/** Number of votes for an option, which opens the list of voters; nothing as long as results are not shown. */
export function VoteCount({
  poll: { options, counts, voters, isSecret, can },
  place,
  onShow,
}: OptionProps & { onShow: (place: number) => void }) {
  const t = usePollWords();
  const { language } = useLanguage();
  if (counts === null) return null;
  const count = counts[place] ?? 0;
  const share = voters === 0 ? 0 : count / voters;
  const percent = new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const text = t('votes', { count, percent });
  if (!can.listVotes || isSecret || count === 0)
    return <span className="inline-flex min-h-9 flex-none items-center text-sm text-muted tabular-nums">{text}</span>;
  return (
    <button
      type="button"
      className="link tap min-h-9 flex-none text-sm tabular-nums print:hidden"
      aria-label={t('showVoters', { option: options[place] ?? '', votes: text })}
      onClick={() => onShow(place)}
    >
      {text}
    </button>
  );
}

/** Bar of the votes for an option; nothing as long as results are not shown. */
export function VoteBar({ poll: { counts, voters }, place }: OptionProps) {
  if (counts === null) return null;
  const count = counts[place] ?? 0;
  return <OptionBar share={voters === 0 ? 0 : count / voters} isFirst={count === Math.max(...counts)} />;
}

interface ChoicesProps {
  poll: PollWhole;
  kind: 'single' | 'multiple';
  chosen: readonly number[];
  onChoose: (chosen: number[]) => void;
  onShow: (place: number) => void;
}

/** The options to choose from, with their results if these are shown. */
export function Choices({ poll, kind, chosen, onChoose, onShow }: ChoicesProps) {
  const t = usePollWords();
  const id = useId();
  const { options } = poll;
  const others = (place: number) => (kind === 'single' ? [] : chosen.filter((each) => each !== place));
  const legend = t(`kind.${kind}.legend`);
  const error = useFormField('choices', `${id}-0`, legend);
  return (
    <fieldset className="grid gap-2" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-sm font-[560]">{legend}</legend>
      {options.map((text, place) => (
        <div
          key={text}
          className="rounded-control border border-field transition-colors hover:border-accent has-checked:border-accent has-checked:bg-tint"
        >
          <div className="flex flex-wrap items-center justify-end gap-x-3 pe-3.5">
            <label htmlFor={`${id}-${place}`} className="flex min-h-11 min-w-0 flex-1 basis-40 items-start gap-3 px-3.5 py-2.5">
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
            <VoteCount poll={poll} place={place} onShow={onShow} />
          </div>
          {poll.counts !== null && (
            <div className="px-3.5 pb-3">
              <VoteBar poll={poll} place={place} />
            </div>
          )}
        </div>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
