import { useId, type KeyboardEvent, type Ref } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import { FieldError } from '#platform/web/ui/field.tsx';

interface TitleFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter leads on: a title is one line. */
  onEnter: () => void;
  look: 'title' | 'subtitle';
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

const looks = {
  title: 'text-3xl font-[610] leading-tight tracking-[-0.025em]',
  subtitle: 'text-lg text-muted',
};

/** A heading that one types; it grows with what is typed. */
export function TitleField({ label, value, onChange, onEnter, look, error, ref }: TitleFieldProps) {
  const id = useId();
  function leadOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <div className="-mx-2.25 grid gap-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={1}
        value={value}
        placeholder={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={leadOn}
        className={classes(
          'field-sizing-content w-full resize-none rounded-control border border-transparent bg-transparent px-2 py-1 hover:border-line aria-invalid:border-danger',
          looks[look],
        )}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
