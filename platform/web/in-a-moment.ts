const leastMs = 50;
const spreadMs = 350;

/** What is asked for again and again, and done now and then. */
export interface InAMoment {
  ask: () => void;
  stop: () => void;
}

/**
 * Does something a moment after it is asked for, once for all who ask meanwhile and never twice at once. Each window waits for another time,
 * so that a hundred that hear of the same change do not ask the server at once; one that nobody looks at waits until somebody does.
 */
export function inAMoment(run: () => Promise<unknown>): InAMoment {
  let isAsked = false;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();
  const wait = () => {
    isBusy = true;
    timer = setTimeout(runSeen, leastMs + Math.random() * spreadMs);
  };
  const runSeen = () => {
    if (document.hidden) return document.addEventListener('visibilitychange', runSeen, { once: true, signal: stopped.signal });
    isAsked = false;
    void run()
      .catch(() => {})
      .finally(() => {
        isBusy = false;
        if (isAsked && !stopped.signal.aborted) wait();
      });
  };
  return {
    ask() {
      isAsked = true;
      if (!isBusy) wait();
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
