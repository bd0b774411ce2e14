import { type TextareaHTMLAttributes, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { controlClasses, Field, type FieldProps } from './field.tsx';

export interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'maxLength'> {
  /** Maximum number of characters: counted while typing, reported on submit. */
  limit?: number;
}

/** A text area that grows with its content. */
export function TextArea({ name, label, hint, optionalText, className, limit, onChange, rows = 4, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '').length);
  const length = rest.value === undefined ? typed : String(rest.value).length;
  const isOver = limit !== undefined && length > limit;
  return (
    <Field
      {...{ name, label, hint, optionalText, className }}
      aside={
        limit !== undefined && (
          <span className={classes('shrink-0 text-xs tabular-nums', isOver ? 'font-[560] text-danger' : 'text-muted')}>
            {length}/{limit}
          </span>
        )
      }
    >
      {(binding) => (
        <textarea
          dir="auto"
          {...rest}
          {...binding}
          name={name}
          rows={rows}
          data-limit={limit}
          className={classes(controlClasses, 'field-sizing-content min-h-28 max-h-[60vh]')}
          onChange={(event) => {
            setTyped(event.target.value.length);
            onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
