const leastMs = 50;
const spreadMs = 350;

/** A throttled, coalesced task. */
export interface Throttled {
  request: () => void;
  stop: () => void;
}

/**
 * Runs a task 50 to 400 ms after a request, once for all requests meanwhile and never concurrently.
 * The random delay spreads the load of many windows on the server; a hidden window waits until it
 * is visible.
 */
export function throttle(run: () => Promise<unknown>): Throttled {
  let isRequested = false;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();
  const wait = () => {
    isBusy = true;
    timer = setTimeout(runSeen, leastMs + Math.random() * spreadMs);
  };
  const runSeen = () => {
    if (document.hidden) return document.addEventListener('visibilitychange', runSeen, { once: true, signal: stopped.signal });
    isRequested = false;
    void run()
      .catch(() => {})
      .finally(() => {
        isBusy = false;
        if (isRequested && !stopped.signal.aborted) wait();
      });
  };
  return {
    request() {
      isRequested = true;
      if (!isBusy) wait();
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
