export const searchLimits = {
  /** Maximum length of a query; text pasted by mistake is refused. */
  queryCharacters: 300,
  pageItems: 50,
  defaultPageItems: 20,
  suggestions: 8,
  /**
   * Results are counted exactly up to this number. Each counted result is read, which among a
   * million things is most of the cost of a search.
   */
  countedExactly: 300,
  /** Maximum number of listed results; later pages search further. */
  listed: 1_000,
  /** Maximum number of links described by one call, and length of each. */
  links: 10,
  linkCharacters: 300,
  savedSearches: 50,
  /** New results of a saved search are counted up to this number. */
  newFinds: 20,
} as const;
