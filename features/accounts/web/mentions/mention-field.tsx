import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { directionOf } from '#platform/contract/direction.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { Apart } from '../person/apart.tsx';
import { PersonAvatar } from '../person/person-avatar.tsx';
import { useMentions, type MentionedPerson } from './use-mentions.ts';

export type { MentionedPerson } from './use-mentions.ts';

interface MentionFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onSelect' | 'ref'> {
  value: string;
  onChange: (text: string) => void;
  /** Looks up people by the beginning of a name. Must be a stable function. */
  suggest: (typed: string) => Promise<readonly MentionedPerson[]>;
  /** Accessible name of the list. */
  suggestionsLabel: string;
  /** Announces the number of suggestions to screen readers. */
  suggestionsText: (count: number) => string;
  /** Position of the list: above a field at the bottom of the screen. */
  side?: 'above' | 'below';
  /** Receives the keys that the list does not handle. */
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/**
 * Changes the text of a field as if it were typed, so that the browser can undo it; returns whether
 * the browser does so.
 */
function typeOver(field: HTMLTextAreaElement, text: string): boolean {
  const { value } = field;
  let from = 0;
  while (from < value.length && from < text.length && value[from] === text[from]) from++;
  let same = 0;
  while (same < Math.min(value.length, text.length) - from && value.at(-1 - same) === text.at(-1 - same)) same++;
  field.focus();
  field.setSelectionRange(from, value.length - same);
  // Deprecated, but no other way keeps the undo history of a field.
  return 'execCommand' in document && document.execCommand('insertText', false, text.slice(from, text.length - same));
}

/** Text area with mentions: typing `@` suggests people. */
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
  const { field, caret, setCaret, onName } = useCaret(value, onChange);
  const [isFocused, setIsFocused] = useState(false);
  const { people: found, chosen, take, handles } = useMentions({ text: value, caret, suggest, onName });
  const people = isFocused ? found : [];
  return (
    <div className="relative">
      <textarea
        dir={value.trim() === '' ? 'auto' : directionOf(value)}
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
        onKeyDown={(event) => handles(event) || onKeyDown?.(event)}
      />
      <p role="status" className="sr-only">
        {people.length > 0 && suggestionsText(people.length)}
      </p>
      {people.length > 0 && <Suggestions id={id} label={suggestionsLabel} side={side} people={people} chosen={chosen} onTake={take} />}
    </div>
  );
}

/** The caret of the field; `onName` replaces the text and moves the caret after the name. */
function useCaret(value: string, onChange: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.length);
  const caretToSet = useRef<number>(undefined);
  const onName = (text: string, at: number) => {
    if (field.current && typeOver(field.current, text)) return;
    caretToSet.current = at;
    setCaret(at);
    onChange(text);
  };
  useLayoutEffect(() => {
    const at = caretToSet.current;
    if (at === undefined) return;
    caretToSet.current = undefined;
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  }, [value]);
  return { field, caret, setCaret, onName };
}

interface SuggestionsProps {
  id: string;
  label: string;
  side: 'above' | 'below';
  people: readonly MentionedPerson[];
  /** Index of the person that Enter takes. */
  chosen: number;
  onTake: (person: MentionedPerson) => void;
}

function Suggestions({ id, label, side, people, chosen, onTake }: SuggestionsProps): ReactNode {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={classes(
        'absolute left-0 z-20 max-h-72 w-full max-w-80 overflow-y-auto rounded-control border border-line bg-surface p-1.5 text-ink shadow-raised',
        side === 'above' ? 'bottom-full mb-2' : 'top-full mt-2',
      )}
    >
      {people.map((person, index) => (
        <PersonOption key={person.id} id={`${id}-${person.id}`} person={person} isActive={index === chosen} onTake={() => onTake(person)} />
      ))}
    </div>
  );
}

interface PersonOptionProps {
  id: string;
  person: MentionedPerson;
  isActive: boolean;
  onTake: () => void;
}

function PersonOption({ id, person, isActive, onTake }: PersonOptionProps): ReactNode {
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={classes('flex min-h-11 w-full items-center gap-2.5 rounded-[6px] px-2 text-left hover:bg-tint', isActive && 'bg-tint')}
    >
      {person.isRole ? (
        <UsersIcon size={20} className="mx-1.5 shrink-0 text-muted" />
      ) : (
        <PersonAvatar id={person.id} name={person.name} size="small" />
      )}
      <span className="min-w-0 truncate">
        <bdi>{person.name}</bdi>{' '}
        {!person.isRole && (
          <>
            <bdi className="text-sm text-muted">@{person.username}</bdi>
            <Apart id={person.id} className="truncate text-xs text-muted" />
          </>
        )}
      </span>
    </button>
  );
}
