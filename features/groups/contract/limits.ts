/** Longest texts of a group, in characters. The database holds the same bounds. */
export const nameLimit = 80;
export const companyLimit = 80;
export const descriptionLimit = 1000;

/** Invitation links that a group may have open at once, how long they may last and how many people each may let in. */
export const invitationsPerGroup = 20;
export const invitationDaysLimit = 365;
export const invitationUsesLimit = 1000;

/** Longest reason for which a member is removed, in characters. */
export const reasonLimit = 500;
/** Groups that are offered to somebody who looks for one. */
export const fittingGroups = 5;
/** Groups whose faces may be asked for at once. */
export const facesLimit = 50;
/** Addresses that may be invited at once. */
export const emailsAtOnce = 50;
/** Invitations that one answer may be about. */
export const groupsPerAnswer = 200;
