export const hubLimits = {
  searchCharacters: 200,
  /** Fills two lines of a card. */
  excerptCharacters: 200,
  pageItems: 50,
  defaultPageItems: 20,
  /** Maximum number of ids in one request. */
  ids: 20,
  /** Results of a search are counted exactly up to this number. */
  countedExactly: 300,
} as const;

/** Age of an account, in days, up to which it gets first steps. */
export const firstStepsDays = 60;
