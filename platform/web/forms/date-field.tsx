import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import './date-field.css';

/**
 * A day, a time, or a day with its time. While it is empty, what the browser shows in it (“mm/dd/yyyy”, or
 * today) is as pale as a placeholder.
 */
export function DateField({ onInput, ...rest }: TextFieldProps & { type: 'date' | 'time' | 'datetime-local' }) {
  const [isEmpty, setIsEmpty] = useState(!rest.defaultValue);
  return (
    <TextField
      {...rest}
      data-empty={(rest.value === undefined ? isEmpty : rest.value === '') ? '' : undefined}
      onInput={(event) => {
        // Rendering a controlled field before its `onChange` would set its previous value.
        if (rest.value === undefined) setIsEmpty(event.currentTarget.value === '');
        onInput?.(event);
      }}
    />
  );
}
