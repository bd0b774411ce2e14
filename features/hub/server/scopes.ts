/** Counter of changed names; the ids of scopes begin at 1. */
export const namesScope = 0;
