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

/** The text with the name in the place of what was typed of it, and where the caret stands then. */
export function withMention(text: string, caret: number, { at }: BegunMention, username: string): { text: string; caret: number } {
  const rest = text.slice(caret);
  const named = `${text.slice(0, at)}@${username}${/^[\s,;:!?)]/.test(rest) ? '' : ' '}`;
  return { text: named + rest, caret: named.length };
}
