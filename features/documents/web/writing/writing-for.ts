/** The key of the query that carries a group along while one writes for it. */
export const forGroupParameter = 'group';

/** Where one writes for a group: a new document, or the draft of this id. */
export function writingFor(groupId: string | null, id?: string): string {
  const search = new URLSearchParams({ ...(id ? { id } : {}), ...(groupId ? { [forGroupParameter]: groupId } : {}) });
  return `/article?${search}`;
}
