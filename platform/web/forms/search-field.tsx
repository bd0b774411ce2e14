import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { controlClasses } from './field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SearchIcon, XIcon } from '../ui/icons.tsx';
import { isComposing } from '#platform/web/text/typing-keys.ts';

const PAUSE_MS = 250;

interface SearchFieldProps {
  name?: string;
  /** Accessible name; visible above the field only with `isLabelShown`. */
  label: string;
  isLabelShown?: boolean;
  placeholder?: string;
  clearLabel: string;
  /** The current text, for instance from the address; the field follows it. */
  value: string;
  /** Called 250 ms after the last key, immediately on Enter and on clearing. */
  onChange(value: string): void;
  className?: string;
}

/** A search field that reports its text when typing pauses. */
export function SearchField({
  name = 'q',
  label,
  isLabelShown = false,
  placeholder,
  clearLabel,
  value,
  onChange,
  className,
}: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, notify, clear } = usePausedText(value, onChange);
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className={isLabelShown ? 'font-[560] text-sm' : 'sr-only'}>
        {label}
      </label>
      <div className="relative">
        <SearchIcon size={18} className="pointer-events-none absolute top-3.25 left-3 text-muted" />
        <input
          ref={input}
          id={id}
          name={name}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          className={classes(controlClasses, 'pl-10 [&::-webkit-search-cancel-button]:hidden', text && 'pr-12')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent)) notify(text);
          }}
        />
        {text && (
          <IconButton
            icon={XIcon}
            label={clearLabel}
            className="absolute top-0 right-0"
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The text being typed; its owner is notified when typing pauses. */
function usePausedText(value: string, onChange: (value: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notifiedValue = useRef(value);
  // While someone pauses, what surrounds the field can change, such as a filter that the search must keep.
  const latest = useRef(onChange);
  const [text, setText] = useState(value);

  useEffect(() => {
    // The field’s own value comes back here; only a change from elsewhere replaces what is being
    // typed.
    if (value === notifiedValue.current) return;
    notifiedValue.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);

  function notify(next: string) {
    clearTimeout(timer.current);
    if (next === notifiedValue.current) return;
    notifiedValue.current = next;
    latest.current(next);
  }

  return {
    text,
    /** Notifies the owner immediately. */
    notify,
    type(next: string) {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => notify(next), PAUSE_MS);
    },
    clear() {
      setText('');
      notify('');
    },
  };
}
