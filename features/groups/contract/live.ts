/** A group, its members or its requests changed; `id` is the group's. */
export const groupChangedMessage = 'group.changed';

/** The person who is told it joined a group or lost it: what they may see has changed everywhere. `id` is the group's. */
export const membershipChangedMessage = 'membership.changed';
