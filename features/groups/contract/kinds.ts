export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** Who the viewer is to a group. */
export const viewerStatuses = ['none', 'requested', 'member', 'manager'] as const;
export type ViewerStatus = (typeof viewerStatuses)[number];

export const groupLists = ['mine', 'public'] as const;
export type GroupList = (typeof groupLists)[number];

/** Whether a text names one of our visibilities. */
export function isVisibility(text: unknown): text is Visibility {
  return visibilities.some((visibility) => visibility === text);
}
