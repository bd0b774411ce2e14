export const searchSorts = ['fit', 'newest'] as const;
export type SearchSort = (typeof searchSorts)[number];

export const searchRanges = ['all', 'today', 'week', 'month', 'year', 'custom'] as const;
export type SearchRange = (typeof searchRanges)[number];

/** Why a result matches, the strongest reason first; shown on screen. */
export const searchReasons = ['phrase', 'title', 'text', 'form', 'beginning', 'synonym', 'slip', 'ownGroup', 'detail'] as const;
export type SearchReason = (typeof searchReasons)[number];
