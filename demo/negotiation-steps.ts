/** What somebody does in a session of the demo, so many minutes after its start. Clauses are named by keys of their own. */
export type DemoStep = { at: number; who: string } & (
  | { does: 'join' | 'finalVote' | 'end' }
  | { does: 'propose'; clause: string; title: string; text: string }
  | { does: 'counter'; clause: string; to: string; text: string }
  | { does: 'accept' | 'reject'; clause: string; reason?: string }
);

/** Somebody in a session of the demo, and what they do there at which minute. */
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
