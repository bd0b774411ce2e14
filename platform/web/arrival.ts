const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** What is loaded, however often it must be asked for: at once, and then ever more seldom. On the server what is missing is a fault, and said. */
export async function arrival<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs))
    try {
      return await load();
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}
