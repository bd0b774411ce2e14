/** Lets so many works run at once; the others wait their turn, so that costly ones leave room for all else. */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place; with nobody waiting it becomes free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
