import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classes } from '../ui/classes.ts';
import { FieldError } from './field.tsx';
import { useFormField } from './form-context.ts';

export interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'className'> {
  name: string;
  /** Can contain links. */
  label: ReactNode;
  /** The label as plain text for the error summary, if `label` is not a string. */
  summaryLabel?: string;
  hint?: ReactNode;
  className?: string;
}

/**
 * A checkbox. Unchecked, its name is absent from the values; checked, it has `value` (default
 * 'on').
 */
export function CheckboxField({ name, label, summaryLabel, hint, className, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const error = useFormField(name, id, summaryLabel ?? (typeof label === 'string' ? label : name));
  const describedBy = classes(error && `${id}-error`, hint ? `${id}-hint` : undefined);
  return (
    <div className={classes('grid gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...rest}
          id={id}
          name={name}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-3 mb-1.5 ml-8 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
