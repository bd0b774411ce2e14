import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import { Apart } from '../person/apart.tsx';
import { PersonAvatar } from '../person/person-avatar.tsx';
import { useMentions, type MentionedPerson } from './use-mentions.ts';

export type { MentionedPerson } from './use-mentions.ts';

interface MentionFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onSelect' | 'ref'> {
  value: string;
  onChange: (text: string) => void;
  /** Who can be named, by the beginning of a name; the same function each time. */
  suggest: (typed: string) => Promise<readonly MentionedPerson[]>;
  /** Names the list of people. */
  suggestionsLabel: string;
  /** Says how many are offered, for whoever does not see them. */
  suggestionsText: (count: number) => string;
  /** Where the list stands: above a field at the foot of a screen. */
  side?: 'above' | 'below';
  /** The keys that are not for the list. */
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A text of several lines in which people are named: behind an `@` those are offered who can be. */
export function MentionField({
  value,
  onChange,
  suggest,
  suggestionsLabel,
  suggestionsText,
  side = 'below',
  onKeyDown,
  ...rest
}: MentionFieldProps): ReactNode {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.length);
  const caretToSet = useRef<number>(undefined);
  const [isFocused, setIsFocused] = useState(false);
  const onName = (text: string, at: number) => {
    caretToSet.current = at;
    setCaret(at);
    onChange(text);
  };
  const { people: found, chosen, take, hears } = useMentions({ text: value, caret, suggest, onName });
  const people = isFocused ? found : [];
  useLayoutEffect(() => {
    const at = caretToSet.current;
    if (at === undefined) return;
    caretToSet.current = undefined;
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  }, [value]);
  return (
    <div className="relative">
      <textarea
        dir="auto"
        {...rest}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={people.length > 0 ? id : undefined}
        aria-activedescendant={people[chosen] ? `${id}-${people[chosen].id}` : undefined}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          onChange(event.target.value);
        }}
        onKeyDown={(event) => hears(event) || onKeyDown?.(event)}
      />
      <p role="status" className="sr-only">
        {people.length > 0 && suggestionsText(people.length)}
      </p>
      {people.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={suggestionsLabel}
          className={classes(
            'absolute left-0 z-20 max-h-72 w-full max-w-80 overflow-y-auto rounded-control border border-line bg-surface p-1.5 text-ink shadow-raised',
            side === 'above' ? 'bottom-full mb-2' : 'top-full mt-2',
          )}
        >
          {people.map((person, index) => (
            <button
              key={person.id}
              id={`${id}-${person.id}`}
              type="button"
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
              className={classes(
                'flex min-h-11 w-full items-center gap-2.5 rounded-[6px] px-2 text-left hover:bg-tint',
                index === chosen && 'bg-tint',
              )}
            >
              <PersonAvatar id={person.id} name={person.name} size="small" />
              <span className="min-w-0 truncate">
                <bdi>{person.name}</bdi> <bdi className="text-sm text-muted">@{person.username}</bdi>
                <Apart id={person.id} className="truncate text-xs text-muted" />
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
