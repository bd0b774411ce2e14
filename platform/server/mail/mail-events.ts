import { defineDomainEvent } from '../events/domain-events.ts';

/** A mail server permanently refused this address, to which the person gets recurring emails. */
export const addressRefused = defineDomainEvent<{ userId: string; address: string }>('addressRefused');

/**
 * Reply of a mail server to an email that its feature has to prove (`isProven`): accepted, or
 * rejected permanently. `at`: time of the reply, in milliseconds since 1970. Can be delivered more
 * than once.
 */
export const mailAnswered = defineDomainEvent<{ messageId: string; outcome: 'accepted' | 'refused'; at: number }>('mailAnswered');
