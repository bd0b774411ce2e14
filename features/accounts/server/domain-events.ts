import type { Language } from '#platform/contract/language.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import type { TaskKind } from '#platform/server/jobs/background-tasks.ts';

/** A user registered. */
export const accountRegistered = defineDomainEvent<{ userId: string }>('accountRegistered');

/** A user changed their account or visible data. `isRenamed`: their display name changed. */
export const accountChanged = defineDomainEvent<{ userId: string; isRenamed: boolean }>('accountChanged');

/**
 * An account is closed; emitted in the same transaction before its row is deleted.
 * Subscribers `during` the transaction hide the user's content and delete what is cheap to delete.
 * Expensive deletion is a part of `accountEmptying`. Rows with `on delete cascade` are deleted
 * automatically.
 */
export const accountClosed = defineDomainEvent<{ userId: string }>('accountClosed');

/** Background task that deletes data of closed accounts; its subject is the user ID. */
export const accountEmptying: TaskKind = { name: 'account.empty', queue: 'accounts' };

/** Sessions ended, so that their tokens are invalid. */
export const sessionsEnded = defineDomainEvent<{ sessionIds: string[] }>('sessionsEnded');

/**
 * All sessions of a user ended, except at most the one that requested it. The reason is a new
 * password, an objection, a suspension or the user's request. All other access granted on the
 * user's behalf must end too.
 */
export const accessEnded = defineDomainEvent<{ userId: string }>('accessEnded');

/**
 * An address must be confirmed: that of a new account, or a new one, to which the current address
 * may have to agree.
 */
export const confirmationRequested = defineDomainEvent<{ userId: string }>('confirmationRequested');

/** A user confirmed their first or a new address. */
export const addressConfirmed = defineDomainEvent<{ userId: string }>('addressConfirmed');

/** The password was replaced. Access set up since `suspectSince` may be by the same attacker. */
export const passwordReplaced = defineDomainEvent<{ userId: string; suspectSince: string }>('passwordReplaced');

/** A password reset was requested; whether the address has an account is not known yet. */
export const resetRequested = defineDomainEvent<{ email: string; language: Language }>('resetRequested');

/** A sign-in code was requested; whether the identifier has an account is not known yet. */
export const signInCodeRequested = defineDomainEvent<{ identifier: string }>('signInCodeRequested');

/**
 * Two-factor authentication was turned on. Access set up since `suspectSince` may be by the same
 * attacker.
 */
export const twoFactorTurnedOn = defineDomainEvent<{ userId: string; suspectSince: string }>('twoFactorTurnedOn');

/** A passkey was added. Access set up since `suspectSince` may be by the same attacker. */
export const passkeyAdded = defineDomainEvent<{ userId: string; suspectSince: string }>('passkeyAdded');
