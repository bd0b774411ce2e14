export const searchLimits = {
  /** More than anybody types; what is pasted by mistake is refused. */
  queryCharacters: 300,
  pageItems: 50,
  pageItemsUnlessTold: 20,
  suggestions: 8,
  /** Up to here finds are counted exactly: each that is counted is read, and among a million things that is most of what a search costs. */
  countedExactly: 300,
  /** Up to here they are listed; whoever turns so many pages has more looked for. */
  listed: 1_000,
  savedSearches: 50,
  /** Up to here new finds of a saved search are counted. */
  newFinds: 20,
} as const;
