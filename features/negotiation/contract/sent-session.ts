import type { Clause, SessionState, Wording } from './rules/state.ts';

/** The text of a clause, or all its texts. */
type SentText = string | Required<Wording>;

/** A session as sent: the texts of its clauses, which never change, are separate. */
export interface SentSession {
  state: Omit<SessionState, 'clauses'> & { clauses: readonly Omit<Clause, keyof Wording>[] };
  /** In the order of the clauses. May include texts of clauses newer than the state. */
  texts: readonly SentText[];
}

/** Separates the texts from the state. */
export function apart({ clauses, ...rest }: SessionState): SentSession {
  return {
    state: { ...rest, clauses: clauses.map(({ text: _, translations: __, ...clause }) => clause) },
    texts: clauses.map(({ text, translations }) => (translations ? { text, translations } : text)),
  };
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
      const sent = texts[index];
      if (sent === undefined) throw new Error(`the text of ${id} is missing`);
      const wording = typeof sent === 'string' ? { text: sent } : { text: sent.text, translations: sent.translations };
      return { id, threadId, targetId, depth, authorId, title, ...wording, ...clause };
    }),
  };
}
