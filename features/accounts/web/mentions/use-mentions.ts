import { useEffect, useState, type KeyboardEvent } from 'react';
import {
  mentionInProgress,
  suggestionsFor,
  withMention,
  type MentionInProgress,
  type PeopleResult,
} from '#platform/web/text/mention-state.ts';
import { isComposing } from '#platform/web/text/typing-keys.ts';

/** Person who can be mentioned. */
export interface MentionedPerson {
  id: string;
  /** Text typed after the `@`. */
  username: string;
  name: string;
  /** A role of a group, whose name is also its `username`. */
  isRole?: true;
}

const pauseMs = 120;

interface MentionsOptions {
  text: string;
  caret: number;
  suggest: (typed: string) => Promise<readonly MentionedPerson[]>;
  onName: (text: string, caret: number) => void;
}

/** Suggestions while a mention is typed: arrow keys select, Enter or Tab inserts, Esc closes. */
export function useMentions({ text, caret, suggest, onName }: MentionsOptions) {
  const [left, setLeft] = useState<number>();
  const [offered, setOffered] = useState<PeopleResult<MentionedPerson>>();
  const [chosen, setChosen] = useState(0);
  const inProgress = mentionInProgress(text, caret);
  if (left !== undefined && caret <= left) setLeft(undefined);
  const typed = inProgress?.at === left ? undefined : inProgress?.typed;
  useEffect(() => {
    if (typed === undefined) return;
    let isLate = false;
    const timer = setTimeout(() => {
      void suggest(typed).then(
        (people) => {
          if (isLate) return;
          setOffered({ people, typed });
          setChosen(0);
        },
        () => {},
      );
    }, pauseMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [typed, suggest]);
  const people = typed === undefined || !offered ? [] : suggestionsFor(typed, offered);
  const take = (person: MentionedPerson, mention: MentionInProgress) => {
    const named = withMention(text, caret, mention, person.username);
    setOffered(undefined);
    // The following words do not continue this name.
    setLeft(mention.at);
    onName(named.text, named.caret);
  };
  return {
    people,
    chosen,
    take: (person: MentionedPerson) => inProgress && take(person, inProgress),
    /** Handles a key for the list; returns whether it did. */
    handles(event: KeyboardEvent): boolean {
      const person = people[chosen];
      if (!person || !inProgress || isComposing(event.nativeEvent)) return false;
      if (event.key === 'ArrowDown') setChosen((chosen + 1) % people.length);
      else if (event.key === 'ArrowUp') setChosen((chosen + people.length - 1) % people.length);
      else if (event.key === 'Enter' || event.key === 'Tab') take(person, inProgress);
      else if (event.key === 'Escape') setLeft(inProgress.at);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
