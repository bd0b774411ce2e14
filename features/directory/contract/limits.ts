/** Bounds of the directory. The browser needs them as values, so no validator is imported here. */
export const directoryLimits = {
  search: 100,
  /** Entries of one page. */
  page: 24,
  /** Groups of one manager or member that a page names. */
  groups: 3,
  /** Different people whom one person is shown in a day: enough to look somebody up, too few to copy the directory. */
  peoplePerDay: 2_000,
  /** Characters of a message to a manager. */
  message: 2_000,
  /** Messages of one person to the same manager in a day. */
  messagesToOne: 3,
  /** Messages of all to one manager in a day. */
  messagesToAll: 50,
} as const;
