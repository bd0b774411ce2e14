import { useId } from 'react';
import { classes } from '../ui/classes.ts';
import { FieldError } from './field.tsx';
import { useFormField } from './form-context.ts';
import type { Icon } from '../ui/icons.tsx';

export interface RadioCardsProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string; hint?: string; icon?: Icon; isDisabled?: boolean }[];
  hint?: string;
  defaultValue?: string;
  /** Controlled with `onChange`; otherwise uncontrolled. */
  value?: string;
  onChange?(value: string): void;
  required?: boolean;
  /** Below each other, so that descriptions have the whole width. */
  isStacked?: boolean;
  className?: string;
}

/**
 * A choice among a few options with descriptions. Native radio buttons: arrows move, Tab leaves.
 */
export function RadioCards({ name, label, options, hint, defaultValue, value, onChange, required, isStacked, className }: RadioCardsProps) {
  const id = useId();
  const error = useFormField(name, `${id}-0`, label);
  const describedBy = classes(error && `${id}-error`, hint ? `${id}-hint` : undefined);
  return (
    <fieldset className={classes('grid gap-1.5', className)} aria-describedby={describedBy || undefined}>
      <legend className="mb-1.5 font-[560] text-sm">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={classes('grid gap-2.5', !isStacked && 'tablet:grid-flow-col')}>
        {options.map((option, index) => (
          <label
            key={option.value}
            htmlFor={`${id}-${index}`}
            className="relative flex gap-3 rounded-control border border-field bg-surface px-4 py-3 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-tint has-checked:[box-shadow:inset_0_0_0_1px_var(--color-accent)] has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              id={`${id}-${index}`}
              type="radio"
              name={name}
              value={option.value}
              required={required}
              disabled={option.isDisabled}
              {...(value === undefined ? { defaultChecked: defaultValue === option.value } : { checked: value === option.value })}
              onChange={onChange && (() => onChange(option.value))}
              aria-describedby={option.hint ? `${id}-${index}-hint` : undefined}
              aria-labelledby={`${id}-${index}-label`}
              className="mt-1 size-4 shrink-0 focus-visible:outline-none"
            />
            <span className="min-w-0">
              <span className="flex items-center gap-2 font-[560]">
                {option.icon && <option.icon size={18} className="text-muted" />}
                <span id={`${id}-${index}-label`}>{option.label}</span>
              </span>
              {option.hint && (
                <span id={`${id}-${index}-hint`} className="mt-0.5 block text-sm text-muted">
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
