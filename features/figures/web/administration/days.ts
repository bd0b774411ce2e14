const dayMs = 86_400_000;

/** First and last of the `count` days up to today, in UTC. */
export function lastDays(count: number, now = Date.now()): { from: string; to: string } {
  const at = (back: number) => new Date(now - back * dayMs).toISOString().slice(0, 10);
  return { from: at(count - 1), to: at(0) };
}
