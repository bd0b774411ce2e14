/** A promise whose status is known as soon as it is fulfilled, so that `use` reads it without waiting. */
export type Readable<Value> = Promise<Value> & ({ status: 'pending' } | { status: 'fulfilled'; value: Value });

/** Has `use` read this promise without waiting once it is fulfilled. */
export function readable<Value>(promise: Promise<Value>): Readable<Value> {
  const read: Promise<Value> = promise.then((value) => {
    void Object.assign(read, { status: 'fulfilled', value });
    return value;
  });
  return read as Readable<Value>;
}
