/** A promise with its status, so that `use` reads a fulfilled one without suspending. */
export type SettledPromise<Value> = Promise<Value> & ({ status: 'pending' } | { status: 'fulfilled'; value: Value });

/** Adds the status to a promise when it is fulfilled. */
export function settledPromise<Value>(promise: Promise<Value>): SettledPromise<Value> {
  const read: Promise<Value> = promise.then((value) => {
    void Object.assign(read, { status: 'fulfilled', value });
    return value;
  });
  return read as SettledPromise<Value>;
}
