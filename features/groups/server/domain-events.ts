import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import type { TaskKind } from '#platform/server/jobs/background-tasks.ts';
import type { Capability } from '../contract/kinds.ts';

export interface Membership {
  groupId: string;
  userId: string;
}

export const groupCreated = defineDomainEvent<{ id: string }>('groupCreated');
/** A group changed. `isRenamed`: its name changed, or became visible to other people. */
export const groupUpdated = defineDomainEvent<{ id: string; isRenamed: boolean }>('groupUpdated');
/**
 * A group was deleted for everyone. No `memberLeft` is emitted for its members. Its content is
 * removed later in batches, see `groupEmptying`.
 */
export const groupDeleted = defineDomainEvent<{ id: string }>('groupDeleted');
/**
 * A public group became private or was deleted, so that others than its members can no longer see
 * it.
 */
export const groupWithdrawn = defineDomainEvent<{ groupId: string }>('groupWithdrawn');

export const memberJoined = defineDomainEvent<Membership>('memberJoined');
/**
 * Someone who had been a member since `since` left, was removed by the manager, or closed their
 * account.
 */
export const memberLeft = defineDomainEvent<Membership & { how: 'left' | 'removed' | 'accountClosed'; since: string }>('memberLeft');
/** Someone asked to join, or withdrew the request. */
export const requestMade = defineDomainEvent<Membership & { isTakenBack: boolean }>('requestMade');
/** Requests to join were deleted with their group. */
export const requestsDropped = defineDomainEvent<{ groupId: string; userIds: string[] }>('requestsDropped');
/** A request was decided by the manager, or accepted by joining with an invitation link. */
export const requestDecided = defineDomainEvent<Membership & { isAccepted: boolean }>('requestDecided');
/**
 * `userId` became a manager, by an offer or because the account of the last one was closed.
 */
export const groupHandedOver = defineDomainEvent<Membership>('groupHandedOver');

/**
 * Invitations were sent to someone with an account, or that person was assigned to groups. `id` is
 * the letter id.
 */
export const membershipLetterSent = defineDomainEvent<{ id: string; inviterId: string; userId: string; isAssigned: boolean }>(
  'membershipLetterSent',
);
/**
 * Invitations were answered, with or without an account, or revoked. `letterIds` are the letters
 * concerned.
 */
export const membershipLettersAnswered = defineDomainEvent<{ letterIds: string[]; inviterIds: string[]; userId: string | null }>(
  'membershipLettersAnswered',
);
/**
 * A group was offered to a member, or the offer was withdrawn or replaced by one to another member.
 */
export const handOverOffered = defineDomainEvent<Membership & { isTakenBack: boolean }>('handOverOffered');
/** `userId` no longer manages the group, which has other managers. */
export const managerSteppedDown = defineDomainEvent<Membership>('managerSteppedDown');
/** `userId` answered the offer that `managerId` made. */
export const handOverAnswered = defineDomainEvent<Membership & { managerId: string; isAccepted: boolean }>('handOverAnswered');

/**
 * The manager granted or revoked capabilities of `userId`, or (`isReturned`) that person gave them
 * back. Leaving the group and becoming its manager end them without this event.
 */
export const capabilitiesChanged = defineDomainEvent<Membership & { granted: Capability[]; revoked: Capability[]; isReturned: boolean }>(
  'capabilitiesChanged',
);

/** `userId` got a role of the group, or lost it: taken, or (`isReturned`) given up. */
export const roleMemberChanged = defineDomainEvent<Membership & { roleId: string; isAdded: boolean; isReturned: boolean }>(
  'roleMemberChanged',
);

/** A category was added, renamed, moved or merged. `id` is the category id. */
export const categoriesChanged = defineDomainEvent<{ id: string }>('categoriesChanged');

/**
 * Moves things out of a merged category; the subject is the category id. Each feature that uses
 * categories declares a part.
 */
export const categoryMerging: TaskKind = { name: 'category.merge', queue: 'categories' };

/**
 * Empties a deleted group; the subject is the group id. Each feature with content in groups
 * declares a part.
 */
export const groupEmptying: TaskKind = { name: 'group.empty', queue: 'groups' };
