import type { Language } from '#platform/contract/language.ts';
import { defineDomainEvent } from '#platform/server/domain-events.ts';
import type { WorkKind } from '#platform/server/work.ts';

/** Somebody joined. */
export const accountRegistered = defineDomainEvent<{ userId: string }>('accountRegistered');

/** Somebody changed their own data or what others see of them. `isRenamed`: the name that stands beside what they write is another. */
export const accountChanged = defineDomainEvent<{ userId: string; isRenamed: boolean }>('accountChanged');

/**
 * An account is closed. Emitted before its row goes, in the same transaction: whoever keeps something of the person sees to it
 * `during` that nobody is shown it any more, and takes away what costs little. What takes long is a part of `accountEmptying`.
 * What refers to the row by `on delete cascade` goes by itself.
 */
export const accountClosed = defineDomainEvent<{ userId: string }>('accountClosed');

/** Takes away what closed accounts leave behind; its subject is the person's id. */
export const accountEmptying: WorkKind = { name: 'account.empty', queue: 'accounts' };

/** Sessions ended: none of their tokens is good any more. */
export const sessionsEnded = defineDomainEvent<{ sessionIds: string[] }>('sessionsEnded');

/**
 * All sessions of a person ended, but the one at most in which that was asked for: with a new password, by an objection, a suspension, or because they said so.
 * What else was let into the account on their behalf ends with it.
 */
export const accessEnded = defineDomainEvent<{ userId: string }>('accessEnded');

/** An address waits to be confirmed: that of a new account, or one that is to take the place of another, which may have to agree. */
export const confirmationRequested = defineDomainEvent<{ userId: string }>('confirmationRequested');

/** A person has shown that their address is theirs: the first one, or one that took its place. */
export const addressConfirmed = defineDomainEvent<{ userId: string }>('addressConfirmed');

/** A person's password is another one. What was set up since `suspectSince` may be the work of whoever replaced it. */
export const passwordReplaced = defineDomainEvent<{ userId: string; suspectSince: string }>('passwordReplaced');

/** Somebody asked for a link that sets a new password; whether the address belongs to an account is not known yet. */
export const resetRequested = defineDomainEvent<{ email: string; language: Language }>('resetRequested');

/** Somebody asked for a code to sign in by; whether the identifier means an account is not known yet. */
export const signInCodeRequested = defineDomainEvent<{ identifier: string }>('signInCodeRequested');

/** A person's account asks for a second factor from now on. What was set up since `suspectSince` may be the work of whoever turned it on. */
export const twoFactorTurnedOn = defineDomainEvent<{ userId: string; suspectSince: string }>('twoFactorTurnedOn');

/** A passkey opens a person's account from now on. What was set up since `suspectSince` may be the work of whoever added it. */
export const passkeyAdded = defineDomainEvent<{ userId: string; suspectSince: string }>('passkeyAdded');
