import { defineFact } from '#platform/server/facts.ts';

/** A person of a group. */
export interface Membership {
  groupId: string;
  userId: string;
}

export const groupCreated = defineFact<{ id: string }>('groupCreated');
export const groupUpdated = defineFact<{ id: string }>('groupUpdated');
/** Told together with one `memberLeft` for each of its members. */
export const groupDeleted = defineFact<{ id: string }>('groupDeleted');
/** A public group became private or was deleted: whoever saw it sees it no more. */
export const groupWithdrawn = defineFact<{ groupId: string }>('groupWithdrawn');

export const memberJoined = defineFact<Membership>('memberJoined');
export const memberLeft = defineFact<Membership>('memberLeft');
/** Somebody asked to join, or took that back. */
export const requestMade = defineFact<Membership>('requestMade');
export const requestDecided = defineFact<Membership>('requestDecided');
