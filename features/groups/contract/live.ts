/** A group, its members or its requests changed; `id` is the group's. */
export const groupChangedMessage = 'group.changed';

/** The person who is told it joined a group or lost it: what they may see has changed everywhere. `id` is the group's. */
export const membershipChangedMessage = 'membership.changed';

/** The categories, their names or their order are others than before; `id` is that of the one that changed. */
export const categoriesChangedMessage = 'categories.changed';

/** What the person was invited to, or what came of their own invitations, changed. */
export const membershipInvitationsMessage = 'membershipInvitations.changed';
