import type { InputHTMLAttributes, ReactNode } from 'react';
import { controlClasses, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'type' | 'maxLength'> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' | 'number';
  /**
   * The most characters. Told on sending, never enforced while typing, so that nothing pasted is
   * lost.
   */
  limit?: number;
  /** In the same line, such as the button that sends it. */
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
