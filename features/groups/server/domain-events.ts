import { defineDomainEvent } from '#platform/server/domain-events.ts';
import type { WorkKind } from '#platform/server/work.ts';

/** A person of a group. */
export interface Membership {
  groupId: string;
  userId: string;
}

export const groupCreated = defineDomainEvent<{ id: string }>('groupCreated');
/** A group is another in anything. `isRenamed`: what is for it shows another name of it, or shows its name to others than before. */
export const groupUpdated = defineDomainEvent<{ id: string; isRenamed: boolean }>('groupUpdated');
/**
 * A group is gone for everybody, its members among them, for whom no `memberLeft` is emitted. What stands in it is taken away
 * behind that, piece by piece: see `groupEmptying`.
 */
export const groupDeleted = defineDomainEvent<{ id: string }>('groupDeleted');
/** A public group became private or was deleted: whoever saw it sees it no more. */
export const groupWithdrawn = defineDomainEvent<{ groupId: string }>('groupWithdrawn');

export const memberJoined = defineDomainEvent<Membership>('memberJoined');
/** Somebody belongs to a group no more, as they did `since` an instant: they left, were removed by its manager, or closed their account. */
export const memberLeft = defineDomainEvent<Membership & { how: 'left' | 'removed' | 'accountClosed'; since: string }>('memberLeft');
/** Somebody asked to join, or took that back. */
export const requestMade = defineDomainEvent<Membership & { isTakenBack: boolean }>('requestMade');
/** Requests to join that went with their group. */
export const requestsDropped = defineDomainEvent<{ groupId: string; userIds: string[] }>('requestsDropped');
/** A request was answered: by the manager, or by an invitation link of theirs. */
export const requestDecided = defineDomainEvent<Membership & { isAccepted: boolean }>('requestDecided');
/** A group has another manager: `userId`, to whom it was handed over, by hand or by an account that closed. */
export const groupHandedOver = defineDomainEvent<Membership>('groupHandedOver');

/** Invitations reached somebody who has an account, or somebody learns to which groups they were assigned; `id` is that of the letter. */
export const membershipLetterSent = defineDomainEvent<{ id: string; inviterId: string; userId: string; isAssigned: boolean }>(
  'membershipLetterSent',
);
/** Somebody answered invitations, with or without an account, or they were revoked; `letterIds` are those concerned. */
export const membershipLettersAnswered = defineDomainEvent<{ letterIds: string[]; inviterIds: string[]; userId: string | null }>(
  'membershipLettersAnswered',
);
/** A group is offered to one of its members, or no longer: the offer was withdrawn, or another member has it now. */
export const handOverOffered = defineDomainEvent<Membership & { isTakenBack: boolean }>('handOverOffered');
/** An offer was answered by `userId`; `managerId` made it. */
export const handOverAnswered = defineDomainEvent<Membership & { managerId: string; isAccepted: boolean }>('handOverAnswered');

/** Categories are called otherwise, stand in another order, or one more or less is there; `id` is that of the one that changed. */
export const categoriesChanged = defineDomainEvent<{ id: string }>('categoriesChanged');

/** Moves what is filed under a category that was merged into another; its subject is the category's id. Who files things declares a part of it. */
export const categoryMerging: WorkKind = { name: 'category.merge', queue: 'categories' };

/** Empties a group that is deleted; its subject is the group's id. Who has things in groups declares a part of it. */
export const groupEmptying: WorkKind = { name: 'group.empty', queue: 'groups' };
