/** A name that is being typed behind an `@`, where the caret is. */
const begun = /(?<![\p{L}\p{M}\p{Nd}._\-@/])@([\p{L}\p{M}\p{Nd}._-]{0,30})$/u;

/** Where in a text somebody is being named at this moment, and what is typed of the name. */
export interface BegunMention {
  /** Of the `@`. */
  at: number;
  typed: string;
}

export function begunMention(text: string, caret: number): BegunMention | undefined {
  const typed = begun.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed };
}

/** People who were found for what was typed of a name at some moment. */
export interface FoundPeople<Person> {
  people: readonly Person[];
  typed: string;
}

/**
 * Who of them is offered for what is typed by now: nobody once that is the whole name of the only one, with or without the end of a
 * sentence behind it, so that Enter and the buttons below are what they were.
 */
export function offeredFor<Person extends { username: string }>(typed: string, found: FoundPeople<Person>): readonly Person[] {
  if (!typed.startsWith(found.typed.slice(0, typed.length))) return [];
  const [only, another] = found.people;
  const name = only?.username.toLowerCase();
  const isWhole = !another && [typed, typed.replace(/[._-]+$/u, '')].some((form) => form.toLowerCase() === name);
  return isWhole ? [] : found.people;
}

/** The text with the name in the place of what was typed of it, and where the caret stands then. */
export function withMention(text: string, caret: number, { at }: BegunMention, username: string): { text: string; caret: number } {
  const rest = text.slice(caret);
  const named = `${text.slice(0, at)}@${username}${/^[\s,;:!?)]/.test(rest) ? '' : ' '}`;
  return { text: named + rest, caret: named.length };
}
