import type pg from 'pg';

/** The statements of a node in order, with a gate that can stop one. */
export interface Gate {
  /** Statements sent since the list was cleared. */
  readonly sent: string[];
  /** Stops at the statement with this index. */
  stopBefore: (place: number) => void;
  /** Resolves when a statement is stopped. */
  stopped: () => Promise<void>;
  open: () => void;
}

type Query = (...given: unknown[]) => unknown;

/** Lets a test stop a node between two statements. Statements sent together keep their order. */
export function gateOf(pool: pg.Pool): Gate {
  const sent: string[] = [];
  let place = Number.POSITIVE_INFINITY;
  let open = () => {};
  let reportStopped = () => {};
  let stopped = Promise.resolve();
  let opened = Promise.resolve();
  let before: Promise<unknown> = Promise.resolve();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const gated: Query = (...given) => {
      const [first] = given;
      // Calls with callbacks or query objects come from the driver, not from us.
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
      // Nor is the setup of a new connection.
      if (typeof text !== 'string' || text.startsWith('set timezone') || given.some((each) => typeof each === 'function'))
        return query(...given);
      const own = sent.push(text) - 1;
      const wait = async () => {
        if (own < place) return;
        reportStopped();
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
      stopped = new Promise((resolve) => (reportStopped = resolve));
      opened = new Promise((resolve) => (open = resolve));
    },
    stopped: () => stopped,
    open: () => open(),
  };
}
