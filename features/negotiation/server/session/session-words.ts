import { searchWords } from '#platform/server/search-words.ts';
import type { SessionState } from '../../contract/rules/state.ts';

/** What a session is found by in lists. What it is about never changes. */
export function sessionWords({
  id,
  title,
  agenda,
  documentType,
}: Pick<SessionState, 'id' | 'title' | 'agenda' | 'documentType'>): string[] {
  return searchWords(`${id} ${title ?? ''} ${agenda} ${documentType}`);
}
