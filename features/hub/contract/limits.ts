export const hubLimits = {
  searchCharacters: 200,
  /** What fills two lines of a card. */
  excerptCharacters: 200,
  pageItems: 50,
  pageItemsUnlessTold: 20,
  /** Things that may be asked for by their ids at once. */
  ids: 20,
  /** Of what a search finds. */
  countedExactly: 300,
} as const;
