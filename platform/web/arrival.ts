const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** What is loaded, however often it must be asked for: at once, and then ever more seldom. */
export async function arrival<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs))
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}
