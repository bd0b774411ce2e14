/** Texts that an installation may have of its own: the beginning of the home page, and pages about the site. */
export const ownTextNames = ['home', 'about', 'terms', 'privacy'] as const;
export type OwnTextName = (typeof ownTextNames)[number];
