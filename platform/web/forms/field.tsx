import { type ReactNode, useId } from 'react';
import { classes } from '../ui/classes.ts';
import { useFormField } from './form-context.ts';
import { CircleAlertIcon } from '../ui/icons.tsx';

/** Props of every field. Texts are translated. */
export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Displayed next to the label of an optional field, for instance “optional”. */
  optionalText?: string;
  className?: string;
}

export interface FieldBinding {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const controlClasses =
  'w-full min-h-11 rounded-control border border-field bg-surface px-3 py-2 text-base text-ink transition-colors hover:not-disabled:border-accent aria-invalid:border-danger disabled:opacity-60 [&[readonly]]:bg-plain-wash';

/** Label, hint, control and error of one field, linked for screen readers. */
export function Field({
  name,
  label,
  hint,
  optionalText,
  className,
  children,
  aside,
}: FieldProps & { children(binding: FieldBinding): ReactNode; aside?: ReactNode }) {
  const id = useId();
  const error = useFormField(name, id, label);
  const describedBy = classes(error && `${id}-error`, hint ? `${id}-hint` : undefined);
  return (
    <div className={classes('grid gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-[560] text-sm">
          {label}
          {optionalText && <span className="ml-1.5 font-normal text-muted">{optionalText}</span>}
        </label>
        {aside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The error of a field; nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="flex gap-1.5 text-sm text-danger">
      <CircleAlertIcon size={16} className="mt-0.5" />
      {error}
    </p>
  );
}
