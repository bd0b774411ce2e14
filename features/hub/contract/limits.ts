export const hubLimits = {
  searchCharacters: 200,
  pageItems: 50,
  pageItemsUnlessTold: 20,
} as const;
