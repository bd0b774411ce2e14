import { defineDomainEvent } from '../../events/domain-events.ts';

/** A derivation made progress, succeeded or was refused. `hash` is of the original. */
export const derivationChanged = defineDomainEvent<{ hash: string; isProgress?: boolean }>('derivationChanged');
