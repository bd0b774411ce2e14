/**
 * Statements of one connection, each behind the one before. Two at once are a mistake in the program: the driver would let the second wait, and will not in its next release. So it is
 * refused, wherever it happens.
 */
export function oneAtATime(): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  let isBusy = false;
  return async (ask) => {
    if (isBusy)
      throw new Error('a transaction was asked for something while it was still busy: its statements are to wait for one another');
    isBusy = true;
    try {
      return await ask();
    } finally {
      isBusy = false;
    }
  };
}
