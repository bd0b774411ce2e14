import { useId } from 'react';
import { FieldError } from '#platform/web/forms/field.tsx';
import { useFormField } from '#platform/web/forms/form-context.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { pollLimits } from '../../contract/limits.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';
import { languageOfOptions, useOptionNames } from './option-names.ts';

interface ValuesProps {
  poll: PollWhole;
  kind: 'dates' | 'score';
  /** For each option its value; −1 as long as none is chosen. */
  chosen: readonly number[];
  onChoose: (chosen: number[]) => void;
}

/** One value for each option: whether a date suits, or points. */
export function Values({ poll, kind, chosen, onChoose }: ValuesProps) {
  const t = usePollWords();
  const id = useId();
  const names = useOptionNames(poll);
  const legend = t(`kind.${kind}.legend`);
  const missing = Math.max(0, chosen.indexOf(-1));
  const error = useFormField('choices', `${id}-${missing}-0`, legend);
  const suits = [2, 1, 0] as const;
  const values =
    kind === 'dates'
      ? suits.map((value) => ({ value, label: t(`suits.${value}`) }))
      : Array.from({ length: pollLimits.score + 1 }, (_, value) => ({ value, label: String(value) }));
  return (
    <div role="group" aria-labelledby={`${id}-legend`} aria-describedby={error && `${id}-error`} className="grid gap-5">
      <h2 id={`${id}-legend`} className="text-sm font-[560]">
        {legend}
      </h2>
      {names.map((name, place) => (
        <fieldset key={poll.options[place]}>
          <legend lang={languageOfOptions(poll)} className="mb-1.5 [unicode-bidi:plaintext]">
            {name}
          </legend>
          <div className={classes('grid gap-1', kind === 'dates' ? 'grid-cols-3 tablet:max-w-md' : 'grid-cols-6 tablet:max-w-sm')}>
            {values.map(({ value, label }, index) => (
              <label
                key={value}
                className="relative flex min-h-11 items-center justify-center rounded-control border border-field bg-surface px-1 py-1 text-center text-sm transition-colors hover:border-accent has-checked:border-accent has-checked:bg-tint has-checked:font-[560] has-checked:[box-shadow:inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  id={`${id}-${place}-${index}`}
                  type="radio"
                  name={`choices-${place}`}
                  value={value}
                  checked={chosen[place] === value}
                  onChange={() => onChoose(chosen.with(place, value))}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
