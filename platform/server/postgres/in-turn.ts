/** Statements of one transaction. */
export interface Turns {
  /** Has one asked behind the one before. Two at once are a mistake in the program, which would take it for given in which order they come: it is refused, wherever it happens. */
  one<Answer>(ask: () => Promise<Answer>): Promise<Answer>;
  /** Lets several be asked by one call that does not wait in between: they are carried out in that order. */
  several<Answers>(ask: () => Answers): Answers;
}

export function inTurn(): Turns {
  let running = 0;
  let isSeveral = false;
  return {
    async one(ask) {
      if (running > 0 && !isSeveral)
        throw new Error('a transaction was asked for something while it was still busy: its statements are to wait for one another');
      running += 1;
      try {
        return await ask();
      } finally {
        running -= 1;
      }
    },
    several(ask) {
      if (running > 0) throw new Error('a transaction was asked for several things while it was still busy');
      isSeveral = true;
      try {
        return ask();
      } finally {
        isSeveral = false;
      }
    },
  };
}
