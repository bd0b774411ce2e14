export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export const viewerStatuses = ['none', 'requested', 'member', 'manager'] as const;
export type ViewerStatus = (typeof viewerStatuses)[number];

export const groupLists = ['mine', 'public'] as const;
export type GroupList = (typeof groupLists)[number];

export function isVisibility(text: unknown): text is Visibility {
  return visibilities.some((visibility) => visibility === text);
}
