/** Serialises the statements of a transaction. */
export interface StatementSequence {
  /**
   * Runs one statement at a time. A concurrent one is a programming error, since the order would be
   * undefined, and throws.
   */
  one<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
  /** Allows one synchronous call to send several statements, which run in that order. */
  several<Answers>(ask: () => Answers): Answers;
}

/** Creates the serialiser of one transaction. */
export function sequentialStatements(): StatementSequence {
  let running = 0;
  let isSeveral = false;
  return {
    async one(ask) {
      if (running > 0 && !isSeveral)
        throw new Error('a statement was sent to a transaction that was still busy: await the previous one first');
      running += 1;
      try {
        return await ask();
      } finally {
        running -= 1;
      }
    },
    several(ask) {
      if (running > 0) throw new Error('several statements were sent to a transaction that was still busy');
      isSeveral = true;
      try {
        return ask();
      } finally {
        isSeveral = false;
      }
    },
  };
}
