/** What this process counted since somebody took it. */
const counted = new Map<string, number>();

/** Declares what is counted where it happens, and summed up by day. Gives the function that adds one. */
export function defineDayCounter(name: string): () => void {
  counted.set(name, 0);
  return () => addCounted(name, 1);
}

/** The names of all that is counted so. */
export const countedByDay = (): string[] => [...counted.keys()];

/** Takes what was counted; whoever cannot keep it gives it back. */
export function takeCounted(): { name: string; count: number }[] {
  const taken = [...counted].flatMap(([name, count]) => (count > 0 ? [{ name, count }] : []));
  for (const { name } of taken) counted.set(name, 0);
  return taken;
}

export function addCounted(name: string, count: number): void {
  counted.set(name, (counted.get(name) ?? 0) + count);
}
