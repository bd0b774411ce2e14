/** A name being typed after an `@` before the caret. */
const sign = "[\\p{L}\\p{M}\\p{Nd}._'’-]";
/** A name can contain single spaces, with at most three words. */
const inProgress = new RegExp(`(?<![\\p{L}\\p{M}\\p{Nd}._\\-@/])@(${sign}{0,30}(?: ${sign}{1,30}){0,2})$`, 'u');

/** The mention being typed in a text. */
export interface MentionInProgress {
  /** Index of the `@`. */
  at: number;
  typed: string;
}

/** The mention being typed before the caret, if any. */
export function mentionInProgress(text: string, caret: number): MentionInProgress | undefined {
  const typed = inProgress.exec(text.slice(0, caret))?.[1];
  return typed === undefined || typed.length > 40 ? undefined : { at: caret - typed.length - 1, typed };
}

/** Search result for a typed beginning of a name. */
export interface PeopleResult<Person> {
  people: readonly Person[];
  typed: string;
}

/**
 * The suggestions that still match what is typed. None once it is the complete name of the only
 * one, also before punctuation, so that Enter and the buttons work as usual.
 */
export function suggestionsFor<Person extends { username: string }>(typed: string, found: PeopleResult<Person>): readonly Person[] {
  if (!typed.startsWith(found.typed.slice(0, typed.length))) return [];
  const [only, another] = found.people;
  const name = only?.username.toLowerCase();
  const isWhole = !another && [typed, typed.replace(/[._-]+$/u, '')].some((form) => form.toLowerCase() === name);
  return isWhole ? [] : found.people;
}

/** The text with the typed beginning replaced by the name, and the new position of the caret. */
export function withMention(text: string, caret: number, { at }: MentionInProgress, username: string): { text: string; caret: number } {
  const rest = text.slice(caret);
  const named = `${text.slice(0, at)}@${username}${/^[\s,;:!?)]/.test(rest) ? '' : ' '}`;
  return { text: named + rest, caret: named.length };
}
