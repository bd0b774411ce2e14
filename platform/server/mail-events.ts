import { defineDomainEvent } from './domain-events.ts';

/** A mail server said for good that nobody takes mails at this address, to which this person got mails that come again and again. */
export const addressRefused = defineDomainEvent<{ userId: string; address: string }>('addressRefused');
