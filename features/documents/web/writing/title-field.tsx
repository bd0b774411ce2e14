import { useId, type KeyboardEvent, type Ref } from 'react';
import { FieldError } from '#platform/web/forms/field.tsx';
import { isComposing } from '#platform/web/text/typing-keys.ts';

interface TitleFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter moves on, because a title is a single line. */
  onEnter: () => void;
  look: 'title' | 'subtitle';
  isReadOnly?: boolean | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Borderless text area that grows with its content. */
export function TitleField({ label, value, onChange, onEnter, look, isReadOnly, error, ref }: TitleFieldProps) {
  const id = useId();
  function leadOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <div className="writing-title">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={1}
        dir="auto"
        value={value}
        readOnly={isReadOnly}
        placeholder={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={leadOn}
        data-look={look}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
