export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export const viewerStatuses = ['none', 'requested', 'member', 'manager'] as const;
export type ViewerStatus = (typeof viewerStatuses)[number];

export const groupLists = ['mine', 'public'] as const;
export type GroupList = (typeof groupLists)[number];

export function isVisibility(text: unknown): text is Visibility {
  return visibilities.some((visibility) => visibility === text);
}

/** Why a group is suggested, the most specific reason first. */
export const suggestionReasons = ['manager', 'words', 'category', 'language', 'joins'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];
