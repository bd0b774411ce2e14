/** A group, its members or its requests changed. `id` is the group id. */
export const groupChangedMessage = 'group.changed';

/**
 * The recipient joined or lost a group, which changes what they may see anywhere. `id` is the group
 * id.
 */
export const membershipChangedMessage = 'membership.changed';

/** A category was added, renamed, moved or merged. `id` is the category id. */
export const categoriesChangedMessage = 'categories.changed';

/** The recipient's received or sent membership invitations changed. */
export const membershipInvitationsMessage = 'membershipInvitations.changed';
