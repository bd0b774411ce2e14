import type pg from 'pg';

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * The pool for graphile-worker (0.18). A worker that ends while its LISTEN fails, as when the database fails over,
 * releases that connection twice; the second release would throw and end the process.
 */
export function workerPool(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Connected) => {
    if (!callback) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (reason) => {
        if (!isReleased) release(reason);
        isReleased = true;
      });
    });
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
