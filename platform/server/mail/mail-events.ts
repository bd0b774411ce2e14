import { defineDomainEvent } from '../events/domain-events.ts';

/** A mail server permanently refused this address, to which the person gets recurring emails. */
export const addressRefused = defineDomainEvent<{ userId: string; address: string }>('addressRefused');
