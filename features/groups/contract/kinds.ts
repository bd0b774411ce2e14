export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export const viewerStatuses = ['none', 'requested', 'member', 'manager'] as const;
export type ViewerStatus = (typeof viewerStatuses)[number];

/**
 * Capabilities that managers can grant to a deputy. `invite`: invite people and answer requests
 * to join; `events`: cancel, delete and organise all events of the group; `decide`: end, extend and
 * delete its polls; `moderate`: decide cases and remove members; `edit`: change the group's data.
 */
export const capabilities = ['invite', 'events', 'decide', 'moderate', 'edit'] as const;
export type Capability = (typeof capabilities)[number];
/** `manage`: what only managers may do. It is never granted as a capability. */
export type Right = Capability | 'manage';

export const groupLists = ['mine', 'public'] as const;
export type GroupList = (typeof groupLists)[number];

export function isVisibility(text: unknown): text is Visibility {
  return visibilities.some((visibility) => visibility === text);
}

/** Why a group is suggested, the most specific reason first. */
export const suggestionReasons = ['manager', 'words', 'category', 'language', 'joins'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];
