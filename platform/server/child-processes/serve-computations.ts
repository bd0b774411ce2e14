/** What the process sends to its parent: the result of a computation, or why there is none. */
export type Answer<Result> = { result: Result } | { failure: string };

/** Turns this process into one that computes for its parent: one input at a time, and it exits with its parent. */
export function serveComputations<Input, Result>(compute: (input: Input) => Result | Promise<Result>): void {
  process.on('message', async (input: Input) => {
    let answer: Answer<Result>;
    try {
      answer = { result: await compute(input) };
    } catch (error) {
      answer = { failure: error instanceof Error ? error.message : String(error) };
    }
    // Only a failed send shows that the parent has exited.
    process.send?.(answer, undefined, undefined, (error) => error && process.exit());
  });
  process.on('disconnect', () => process.exit());
}
