import type { Editor } from '@tiptap/core';
import type { ComponentType } from 'react';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useId, useRef, useState } from 'react';
import { begunMention, offeredFor, withMention, type FoundPeople } from '#platform/web/mention-state.ts';
import { placeAt, type Place } from './place-at.ts';

/** Somebody who can be named. */
export interface NamedPerson {
  id: string;
  username: string;
  name: string;
}

/** Who can be named in a text behind an `@`, as the editor asks whoever knows. */
export interface EditorNaming {
  /** By the beginning of a name; the same function each time. */
  suggest: (typed: string) => Promise<readonly NamedPerson[]>;
  /** Names the list. */
  label: string;
  /** What stands below a name, such as what tells it from the same name of somebody else. */
  Beside?: ComponentType<{ id: string; className?: string }>;
  /** Says how many are offered, for whoever does not see them. */
  told: (count: number) => string;
}

/** A name that is being typed: where its `@` stands, and what is typed of it. */
interface BegunName {
  from: number;
  typed: string;
}

/** The list as it is open. */
export interface NameMenuState {
  id: string;
  people: readonly NamedPerson[];
  at: number;
  place: Place;
  choose: (person: NamedPerson) => void;
}

const pauseMs = 120;

/** People who can be named, for whoever types `@`: walked with the arrows, taken with Enter or Tab, left with Escape. */
export function useNameMenu(editor: Editor | null, naming: EditorNaming | undefined) {
  const id = useId();
  const [begun, setBegun] = useState<BegunName | null>(null);
  const [offered, setOffered] = useState<FoundPeople<NamedPerson>>({ people: [], typed: '' });
  const [at, setAt] = useState(0);
  const close = useRef(() => {});
  const suggest = naming?.suggest;

  useEffect(() => {
    if (!editor || !suggest) return;
    let now: BegunName | null = null;
    const follow = ({ transaction }: { transaction: Transaction }) => {
      const found = nameAt(editor);
      // It opens where somebody types, not where they come upon a name; who left it stays out until they begin another.
      now = found && (transaction.docChanged || now?.from === found.from) && found.from !== left ? found : null;
      if (!found) left = undefined;
      setBegun(now);
    };
    let left: number | undefined;
    const leave = () => {
      left = now?.from;
      setBegun((now = null));
    };
    close.current = leave;
    editor.on('transaction', follow);
    editor.on('blur', leave);
    return () => {
      editor.off('transaction', follow);
      editor.off('blur', leave);
    };
  }, [editor, suggest]);

  const typed = begun?.typed;
  useEffect(() => {
    if (typed === undefined || !suggest) return;
    let isLate = false;
    const timer = setTimeout(() => {
      suggest(typed).then(
        (people) => {
          if (isLate) return;
          setOffered({ people, typed });
          setAt(0);
        },
        () => {},
      );
    }, pauseMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [typed, suggest]);

  const choose = (person: NamedPerson): void => {
    if (!editor || !begun) return;
    const { selection, doc } = editor.state;
    const rest = doc.textBetween(selection.from, selection.$from.end(), '\n', '\n');
    const { text } = withMention(`@${begun.typed}${rest}`, begun.typed.length + 1, { at: 0, typed: begun.typed }, person.username);
    const named = text.slice(0, text.length - rest.length);
    editor
      .chain()
      .focus()
      .command(({ tr }) => tr.insertText(named, begun.from, selection.from) !== undefined)
      .run();
  };

  const people = begun ? offeredFor(begun.typed, offered) : [];
  const menu: NameMenuState | null =
    begun && editor && people.length > 0
      ? { id, people, at: Math.min(at, people.length - 1), place: placeAt(editor, begun.from), choose }
      : null;

  const onKey = (event: KeyboardEvent): boolean => {
    if (!menu || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const person = menu.people[menu.at];
    if (event.key === 'ArrowDown') setAt((menu.at + 1) % menu.people.length);
    else if (event.key === 'ArrowUp') setAt((menu.at + menu.people.length - 1) % menu.people.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else if (event.key === 'Escape') close.current();
    else return false;
    return true;
  };

  const attributes: Record<string, string> = menu
    ? {
        'aria-autocomplete': 'list',
        'aria-haspopup': 'listbox',
        'aria-controls': id,
        'aria-activedescendant': `${id}-${menu.people[menu.at]?.id}`,
      }
    : {};
  return { menu, attributes, onKey };
}

/** The name that is being typed where the caret is; none in a listing. */
function nameAt({ state }: Editor): BegunName | null {
  const { empty, $from } = state.selection;
  if (!empty || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n');
  const begun = begunMention(before, before.length);
  return begun ? { from: $from.pos - begun.typed.length - 1, typed: begun.typed } : null;
}
