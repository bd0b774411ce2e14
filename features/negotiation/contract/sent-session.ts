import type { Clause, SessionState } from './rules/state.ts';

/** A session as sent: the texts of its clauses, which never change, are separate. */
export interface SentSession {
  state: Omit<SessionState, 'clauses'> & { clauses: readonly Omit<Clause, 'text'>[] };
  /** In the order of the clauses; it may include texts of clauses newer than the state. */
  texts: readonly string[];
}

/** Separates the texts from the state. */
export function apart({ clauses, ...rest }: SessionState): SentSession {
  return { state: { ...rest, clauses: clauses.map(({ text: _, ...clause }) => clause) }, texts: clauses.map(({ text }) => text) };
}

/**
 * Inverse of `apart`. Keys are in the same order as in the rules' states.
 *
 * @throws Error if a text is missing.
 */
export function together({ state, texts }: SentSession): SessionState {
  return {
    ...state,
    clauses: state.clauses.map(({ id, threadId, targetId, depth, authorId, title, ...clause }, index) => {
      const text = texts[index];
      if (text === undefined) throw new Error(`the text of ${id} is missing`);
      return { id, threadId, targetId, depth, authorId, title, text, ...clause };
    }),
  };
}
