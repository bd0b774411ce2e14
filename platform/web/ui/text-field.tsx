import type { InputHTMLAttributes } from 'react';
import { controlClasses, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'type' | 'maxLength'> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' | 'number';
  /** The most characters. Told on sending, never enforced while typing, so that nothing pasted is lost. */
  limit?: number;
}

/** One line of text. */
export function TextField({ name, label, hint, optionalText, className, type = 'text', limit, ...rest }: TextFieldProps) {
  return (
    <Field {...{ name, label, hint, optionalText, className }}>
      {(binding) => (
        <input
          dir={type === 'text' ? 'auto' : undefined}
          {...rest}
          {...binding}
          name={name}
          type={type}
          data-limit={limit}
          className={controlClasses}
        />
      )}
    </Field>
  );
}
