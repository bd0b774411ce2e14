import type { Clause, SessionState } from './rules/state.ts';

/** A session as it is sent: the texts of its clauses, which never change, stand apart from all that does. */
export interface SentSession {
  state: Omit<SessionState, 'clauses'> & { clauses: readonly Omit<Clause, 'text'>[] };
  /** Of the clauses, in their order; there may be texts of clauses that came after the state. */
  texts: readonly string[];
}

/** Puts the texts apart. */
export function apart({ clauses, ...rest }: SessionState): SentSession {
  return { state: { ...rest, clauses: clauses.map(({ text: _, ...clause }) => clause) }, texts: clauses.map(({ text }) => text) };
}

/** The session again, member by member in the order in which the rules keep it. */
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
