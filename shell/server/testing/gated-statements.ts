import type pg from 'pg';

/** Statements of a node in order, with a gate at which the next one waits. */
export interface Gate {
  /** What was sent since `count` was set to nothing. */
  readonly sent: string[];
  /** Has the statement of this place wait; those of before go. */
  stopBefore: (place: number) => void;
  /** Resolves when a statement waits. */
  stopped: () => Promise<void>;
  open: () => void;
}

type Query = (...given: unknown[]) => unknown;

/** Lets a test stop a node between any two of its statements. Those that are sent at once keep their order. */
export function gateOf(pool: pg.Pool): Gate {
  const sent: string[] = [];
  let place = Number.POSITIVE_INFINITY;
  let open = () => {};
  let tellStopped = () => {};
  let stopped = Promise.resolve();
  let opened = Promise.resolve();
  let before: Promise<unknown> = Promise.resolve();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const gated: Query = (...given) => {
      const [first] = given;
      // What comes with a callback, or is an object of the driver's own, is no statement of ours.
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
      // So is what each new connection is set up with.
      if (typeof text !== 'string' || text.startsWith('set timezone') || given.some((each) => typeof each === 'function'))
        return query(...given);
      const own = sent.push(text) - 1;
      const wait = async () => {
        if (own < place) return;
        tellStopped();
        await opened;
      };
      const turn = before.then(wait);
      before = turn;
      return turn.then(() => query(...given));
    };
    Object.assign(client, { query: gated });
  });
  return {
    sent,
    stopBefore(next) {
      sent.length = 0;
      place = next;
      stopped = new Promise((resolve) => (tellStopped = resolve));
      opened = new Promise((resolve) => (open = resolve));
    },
    stopped: () => stopped,
    open: () => open(),
  };
}
