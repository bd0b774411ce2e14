const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Loads code, retrying with backoff (1 s to 30 s) until it succeeds. On the server the first
 * failure is thrown.
 */
export async function retryLoad<Value>(load: () => Promise<Value>): Promise<Value> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs))
    try {
      return await load();
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}
