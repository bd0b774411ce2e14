/** Maximum lengths in characters, as in the constraints of the database. */
export const nameLimit = 80;
export const companyLimit = 80;
export const descriptionLimit = 1000;

/**
 * Maximum number of open invitation links of a group, of days that one is valid, and of its uses.
 */
export const invitationsPerGroup = 20;
export const invitationDaysLimit = 365;
export const invitationUsesLimit = 1000;

/** In characters. */
export const reasonLimit = 500;
/** Maximum number of managers of a group. */
export const managersPerGroup = 20;
/** In characters. */
export const roleNameLimit = 60;
export const rolesPerGroup = 20;
export const membersPerRole = 50;
/** Maximum number of deputies of a group. */
export const deputiesPerGroup = 50;
/** Maximum number of groups suggested to a person. */
export const fittingGroups = 5;
/** Maximum number of ids in one request. */
export const facesLimit = 50;
/** Maximum number of addresses in one request. */
export const emailsAtOnce = 50;
/** Maximum number of invitations in one answer. */
export const groupsPerAnswer = 200;
