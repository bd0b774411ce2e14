/** Longest texts of a group, in characters. The database holds the same bounds. */
export const nameLimit = 80;
export const companyLimit = 80;
export const descriptionLimit = 1000;

/** Unknown group ids that a person may try within an hour. */
export const joinAttemptsPerHour = 30;
