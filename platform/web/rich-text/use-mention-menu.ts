import type { Editor } from '@tiptap/core';
import type { ComponentType } from 'react';
import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useId, useRef, useState } from 'react';
import { mentionInProgress, suggestionsFor, withMention, type PeopleResult } from '#platform/web/text/mention-state.ts';
import { placeAt, type Place } from './place-at.ts';
import { isComposing } from '#platform/web/text/typing-keys.ts';

/** A person who can be mentioned. */
export interface MentionedPerson {
  id: string;
  username: string;
  name: string;
}

/** Mention suggestions for an editor, after an `@`. */
export interface EditorMentions {
  /** By the beginning of a name; must be a stable function. */
  suggest: (typed: string) => Promise<readonly MentionedPerson[]>;
  /** Accessible name of the list. */
  label: string;
  /** Displayed below a name, such as details that distinguish namesakes. */
  Beside?: ComponentType<{ id: string; className?: string }>;
  /** The number of suggestions, for screen readers. */
  announce: (count: number) => string;
}

/** A mention being typed: the position of its `@`, and its text. */
interface BegunName {
  from: number;
  typed: string;
}

/** The open list. */
export interface MentionMenuState {
  id: string;
  people: readonly MentionedPerson[];
  at: number;
  place: Place;
  choose: (person: MentionedPerson) => void;
}

/** Metadata of a transaction that inserts a chosen name: the position of its `@`. */
const chosenName = 'chosenName';
const pauseMs = 120;

/** Mention suggestions after `@`: moved by arrows, selected by Enter or Tab, closed by Escape. */
export function useMentionMenu(editor: Editor | null, naming: EditorMentions | undefined) {
  const id = useId();
  const { begun, close } = useBegunName(editor, naming !== undefined);
  const { offered, at, setAt } = useSuggestions(begun?.typed, naming?.suggest);

  const choose = (person: MentionedPerson): void => {
    if (!editor || !begun) return;
    const { selection, doc } = editor.state;
    const rest = doc.textBetween(selection.from, selection.$from.end(), '\n', '\n');
    const { text } = withMention(`@${begun.typed}${rest}`, begun.typed.length + 1, { at: 0, typed: begun.typed }, person.username);
    const named = text.slice(0, text.length - rest.length);
    editor
      .chain()
      .focus()
      // One step back brings what was typed.
      .command(({ tr }) => closeHistory(tr).setMeta(chosenName, begun.from).insertText(named, begun.from, selection.from) !== undefined)
      .run();
  };

  const people = begun ? suggestionsFor(begun.typed, offered) : [];
  const menu: MentionMenuState | null =
    begun && editor && people.length > 0
      ? { id, people, at: Math.min(at, people.length - 1), place: placeAt(editor, begun.from), choose }
      : null;

  const onKey = (event: KeyboardEvent): boolean => {
    if (!menu || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const person = menu.people[menu.at];
    if (event.key === 'ArrowDown') setAt((menu.at + 1) % menu.people.length);
    else if (event.key === 'ArrowUp') setAt((menu.at + menu.people.length - 1) % menu.people.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else if (event.key === 'Escape') close();
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

/** The mention being typed, until it is chosen or dismissed. */
function useBegunName(editor: Editor | null, isOffered: boolean): { begun: BegunName | null; close: () => void } {
  const [begun, setBegun] = useState<BegunName | null>(null);
  const close = useRef(() => {});
  useEffect(() => {
    if (!editor || !isOffered) return;
    let now: BegunName | null = null;
    /** Position of a mention that was chosen or dismissed. */
    let left: number | undefined;
    const follow = ({ transaction }: { transaction: Transaction }) => {
      const found = nameAt(editor);
      const chosen: unknown = transaction.getMeta(chosenName);
      if (typeof chosen === 'number') left = chosen;
      // It opens on typing only, not when the cursor moves to a name; once dismissed, it stays
      // closed for that mention.
      now = found && (transaction.docChanged || now?.from === found.from) && found.from !== left ? found : null;
      // A chosen name stays closed too, while words are typed after it.
      if (left !== undefined && editor.state.selection.from <= left) left = undefined;
      setBegun(now);
    };
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
  }, [editor, isOffered]);
  return { begun, close: () => close.current() };
}

/** People for the beginning of a name, requested after a pause, and the position of the active one. */
function useSuggestions(typed: string | undefined, suggest: EditorMentions['suggest'] | undefined) {
  const [offered, setOffered] = useState<PeopleResult<MentionedPerson>>({ people: [], typed: '' });
  const [at, setAt] = useState(0);
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
  return { offered, at, setAt };
}

/** The mention being typed at the caret; none in a code block. */
function nameAt({ state }: Editor): BegunName | null {
  const { empty, $from } = state.selection;
  if (!empty || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n');
  const inProgress = mentionInProgress(before, before.length);
  return inProgress ? { from: $from.pos - inProgress.typed.length - 1, typed: inProgress.typed } : null;
}
