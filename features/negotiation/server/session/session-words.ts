import { foundWords } from '#platform/server/search/found-words.ts';
import { searchWords } from '#platform/server/search-words.ts';
import type { Clause, SessionState } from '../../contract/rules/state.ts';

/** What a session is found by in lists. What it is about never changes. */
export function sessionWords({
  id,
  title,
  agenda,
  documentType,
}: Pick<SessionState, 'id' | 'title' | 'agenda' | 'documentType'>): string[] {
  return searchWords(`${id} ${title ?? ''} ${agenda} ${documentType}`);
}

/** What a clause is found by, which never changes either. */
export const clauseWords = ({ title, text }: Pick<Clause, 'title' | 'text'>): string[] => foundWords(`${title ?? ''} ${text}`);
