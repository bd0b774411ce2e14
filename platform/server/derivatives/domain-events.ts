import { defineDomainEvent } from '../domain-events.ts';

/** What is made of a stored file came further, was made, or cannot be made. `hash` is that of the original. */
export const derivationChanged = defineDomainEvent<{ hash: string }>('derivationChanged');
