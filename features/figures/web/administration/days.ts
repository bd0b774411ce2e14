const dayMs = 86_400_000;

/** The first and the last of so many days up to today, of UTC. */
export function lastDays(count: number, now = Date.now()): { from: string; to: string } {
  const at = (back: number) => new Date(now - back * dayMs).toISOString().slice(0, 10);
  return { from: at(count - 1), to: at(0) };
}
