/** A promise whose status is known as soon as it is fulfilled, so that `use` reads it without waiting. */
export type SettledPromise<Value> = Promise<Value> & ({ status: 'pending' } | { status: 'fulfilled'; value: Value });

/** Has `use` read this promise without waiting once it is fulfilled. */
export function settledPromise<Value>(promise: Promise<Value>): SettledPromise<Value> {
  const read: Promise<Value> = promise.then((value) => {
    void Object.assign(read, { status: 'fulfilled', value });
    return value;
  });
  return read as SettledPromise<Value>;
}
