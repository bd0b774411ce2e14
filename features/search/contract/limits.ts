export const searchLimits = {
  /** More than anybody types; what is pasted by mistake is refused. */
  queryCharacters: 300,
  pageItems: 50,
  pageItemsUnlessTold: 20,
  suggestions: 8,
  /** Up to here finds are counted exactly. */
  countedExactly: 1_000,
  savedSearches: 50,
  /** Up to here new finds of a saved search are counted. */
  newFinds: 20,
} as const;
