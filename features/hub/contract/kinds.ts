/**
 * Public: what everyone can see. Private: the viewer's own things, those of their groups, and
 * those shared with them.
 */
export const hubModes = ['public', 'private'] as const;
export type HubMode = (typeof hubModes)[number];

/** Weeks start on Monday; days are those of the viewer's time zone. */
export const hubRanges = ['all', 'today', 'week', 'month', 'year', 'custom'] as const;
export type HubRange = (typeof hubRanges)[number];

export const hubSorts = ['newest', 'oldest', 'updated', 'title'] as const;
export type HubSort = (typeof hubSorts)[number];
