/** Answer of a process that runs tasks: the result or why there is none. */
export type Answer<Result> = { result: Result } | { failure: string };

/** Turns this process into one that runs tasks for its parent: one at a time, and it exits with its parent. */
export function serveTasks<Task, Result>(run: (task: Task) => Result | Promise<Result>): void {
  process.on('message', async (task: Task) => {
    let answer: Answer<Result>;
    try {
      answer = { result: await run(task) };
    } catch (error) {
      answer = { failure: error instanceof Error ? error.message : String(error) };
    }
    // Only a failed send shows that the parent has exited.
    process.send?.(answer, undefined, undefined, (error) => error && process.exit());
  });
  process.on('disconnect', () => process.exit());
}
