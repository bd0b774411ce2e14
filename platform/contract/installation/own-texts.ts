/** Texts that administrators can write: the intro of the home page, and pages about the site. */
export const ownTextNames = ['home', 'about', 'terms', 'privacy'] as const;
export type OwnTextName = (typeof ownTextNames)[number];
