/** A step of a demo session, `at` minutes after its start. Clauses have keys. */
export type DemoStep = { at: number; who: string } & (
  | { does: 'join' | 'finalVote' | 'end' }
  | { does: 'propose'; clause: string; title: string; text: string }
  | { does: 'counter'; clause: string; to: string; text: string }
  | { does: 'accept' | 'reject'; clause: string; reason?: string }
);

/** A party of a demo session, with functions for its steps. */
export const party = (who: string) => ({
  who,
  joins: (at: number): DemoStep => ({ at, who, does: 'join' }),
  proposes: (at: number, clause: string, words: { title: string; text: string }): DemoStep => ({
    at,
    who,
    does: 'propose',
    clause,
    ...words,
  }),
  counters: (at: number, to: string, clause: string, words: { text: string }): DemoStep => ({
    at,
    who,
    does: 'counter',
    to,
    clause,
    ...words,
  }),
  accepts: (at: number, clause: string): DemoStep => ({ at, who, does: 'accept', clause }),
  rejects: (at: number, clause: string, words: { reason: string }): DemoStep => ({ at, who, does: 'reject', clause, ...words }),
  opensTheFinalVote: (at: number): DemoStep => ({ at, who, does: 'finalVote' }),
  ends: (at: number): DemoStep => ({ at, who, does: 'end' }),
});
