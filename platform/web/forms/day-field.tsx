import { useState } from 'react';
import { isDay } from '#platform/contract/is-day.ts';
import { DateField } from './date-field.tsx';

interface DayFieldProps {
  name: string;
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  min?: string;
  max?: string;
  className?: string;
  onChange: (day: string) => void;
}

/** A date input that ignores incomplete years while typing, such as “0002”. */
export function DayField({ value, min, max, onChange, ...rest }: DayFieldProps) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    setText(value);
  }
  return (
    <DateField
      {...rest}
      type="date"
      value={text}
      min={min || undefined}
      max={max || undefined}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value !== '' && !isDay(target.value)) return;
        setTold(target.value);
        onChange(target.value);
      }}
    />
  );
}
