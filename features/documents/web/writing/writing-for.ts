/** Query parameter with the group to write for. */
export const forGroupParameter = 'group';

/** Address of the editor for a group: a new document, or the draft with this ID. */
export function writingFor(groupId: string | null, id?: string): string {
  const search = new URLSearchParams({ ...(id ? { id } : {}), ...(groupId ? { [forGroupParameter]: groupId } : {}) });
  return `/article?${search}`;
}
