import type { InputHTMLAttributes, ReactNode } from 'react';
import { controlClasses, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'type' | 'maxLength'> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local' | 'number';
  /**
   * Maximum number of characters. Reported on submit, not enforced while typing, so that a paste is
   * not truncated.
   */
  limit?: number;
  /** On the same line, such as the submit button. */
  beside?: ReactNode;
}

/** One line of text. */
export function TextField({ name, label, hint, optionalText, className, type = 'text', limit, beside, ...rest }: TextFieldProps) {
  return (
    <Field {...{ name, label, hint, optionalText, className }}>
      {(binding) => {
        const input = (
          <input
            dir={type === 'text' ? 'auto' : undefined}
            {...rest}
            {...binding}
            name={name}
            type={type}
            data-limit={limit}
            className={controlClasses}
          />
        );
        if (!beside) return input;
        return (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            {input}
            {beside}
          </div>
        );
      }}
    </Field>
  );
}
