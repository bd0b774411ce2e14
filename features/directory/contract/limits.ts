/** Limits of the directory. Imports no validator, because the browser needs the values alone. */
export const directoryLimits = {
  search: 100,
  /** Entries per page. */
  page: 24,
  /** Groups shown for one manager or member. */
  groups: 3,
  /** Managers named for one group. */
  managers: 3,
  /**
   * Different people shown to one user per day: enough to look up people, too few to copy the
   * directory.
   */
  peoplePerDay: 2_000,
  /** Maximum length of a message to a manager, in characters. */
  message: 2_000,
  /** Messages of one user to the same manager per day. */
  messagesToOne: 3,
  /** Messages of all users to one manager per day. */
  messagesToAll: 50,
} as const;
