/** So many letters a category's name has at most; and so many categories there are, since people choose among them in one list. */
export const categoryLimits = { name: 80, count: 100 } as const;
