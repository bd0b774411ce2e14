import { useId, useState } from 'react';
import { FieldError } from '#platform/web/forms/field.tsx';
import { useFormField } from '#platform/web/forms/form-context.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { moved } from '#platform/web/ui/moved.ts';
import { useDragOrder } from '#platform/web/ui/use-drag-order.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';

interface RankingProps {
  poll: PollWhole;
  /** Ranked options, best first. */
  chosen: readonly number[];
  onChoose: (chosen: number[]) => void;
}

/** A ranking: options are added in order of preference, and moved by dragging or with buttons. */
export function Ranking({ poll: { options, language }, chosen, onChoose }: RankingProps) {
  const t = usePollWords();
  const id = useId();
  const legend = t('kind.ranked.legend');
  const error = useFormField('choices', `${id}-0`, legend);
  const left = options.map((_, place) => place).filter((place) => !chosen.includes(place));
  const { said, move, add, remove } = useRanking({ id, options, left, chosen, onChoose });
  const list = useDragOrder(move);
  const lang = language ?? undefined;
  return (
    <div role="group" aria-labelledby={`${id}-legend`} aria-describedby={error && `${id}-error`} className="grid gap-3">
      <h2 id={`${id}-legend`} className="text-sm font-[560]">
        {legend}
      </h2>
      <p className="text-sm text-muted">{t('unrankedHint')}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="grid gap-2 empty:hidden">
        {chosen.map((option, place) => (
          <RankedOption
            key={option}
            upId={`${id}-up-${option}`}
            name={options[option] ?? ''}
            lang={lang}
            place={place}
            last={chosen.length - 1}
            onMove={(to) => move(place, to)}
            onRemove={() => remove(option)}
          />
        ))}
      </ol>
      {left.length > 0 && (
        <ul aria-label={t('unranked')} className="grid gap-2">
          {left.map((option) => (
            <li key={option} className="list-none">
              <button
                id={`${id}-${option}`}
                type="button"
                aria-label={t('rankIt', { option: options[option] ?? '', number: chosen.length + 1 })}
                onClick={() => add(option)}
                className="flex min-h-11 w-full items-center gap-3 rounded-control border border-field bg-surface px-3 py-2 text-start transition-colors hover:border-accent"
              >
                <PlusIcon size={18} className="flex-none text-muted" />
                <span lang={lang} className="min-w-0 [unicode-bidi:plaintext]">
                  {options[option]}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface Changing extends Pick<RankingProps, 'chosen' | 'onChoose'> {
  id: string;
  options: readonly string[];
  /** Options that are not ranked. */
  left: readonly number[];
}

/** Changes of a ranking, each with what is read out and where the focus goes. */
function useRanking({ id, options, left, chosen, onChoose }: Changing) {
  const t = usePollWords();
  const [said, setSaid] = useState('');
  const sayMoved = (option: number, number: number) => setSaid(t('moved', { option: options[option] ?? '', number }));
  const focus = (field: string) => requestAnimationFrame(() => document.getElementById(field)?.focus());
  return {
    said,
    move(from: number, to: number) {
      const option = chosen[from];
      if (option === undefined || to < 0 || to >= chosen.length || from === to) return;
      onChoose(moved(chosen, from, to));
      sayMoved(option, to + 1);
    },
    add(option: number) {
      onChoose([...chosen, option]);
      sayMoved(option, chosen.length + 1);
      // This button disappears: the next one takes its place, or the last one that was added.
      const next = left.find((each) => each > option) ?? left.find((each) => each !== option);
      focus(next === undefined ? `${id}-up-${option}` : `${id}-${next}`);
    },
    remove(option: number) {
      onChoose(chosen.filter((each) => each !== option));
      setSaid(t('isUnranked', { option: options[option] ?? '' }));
      focus(`${id}-${option}`);
    },
  };
}

interface RankedOptionProps {
  /** ID of the button that moves it up. */
  upId: string;
  name: string;
  lang: string | undefined;
  place: number;
  last: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function RankedOption({ upId, name, lang, place, last, onMove, onRemove }: RankedOptionProps) {
  const t = usePollWords();
  return (
    <li
      draggable
      className="flex min-h-11 list-none items-center gap-1 rounded-control border border-accent bg-tint ps-3 data-dragged:opacity-50"
    >
      <span className="w-7 flex-none font-[560] tabular-nums">{place + 1}.</span>
      <span lang={lang} className="min-w-0 flex-1 py-2 [unicode-bidi:plaintext]">
        {name}
      </span>
      <IconButton
        id={upId}
        icon={ArrowUpIcon}
        label={t('up', { option: name })}
        aria-disabled={place === 0}
        onClick={() => onMove(place - 1)}
        className="aria-disabled:opacity-55"
      />
      <IconButton
        icon={ArrowDownIcon}
        label={t('down', { option: name })}
        aria-disabled={place === last}
        onClick={() => onMove(place + 1)}
        className="aria-disabled:opacity-55"
      />
      <IconButton icon={XIcon} label={t('unrank', { option: name })} onClick={onRemove} />
    </li>
  );
}
