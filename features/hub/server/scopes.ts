/** The number under which changes of names are counted; scopes of things begin at 1. */
export const namesScope = 0;
