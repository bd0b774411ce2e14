import { indexableWords } from '#platform/server/search/indexable-words.ts';
import { searchWords } from '#platform/server/search/search-words.ts';
import { textsOf } from '../../contract/rules/languages.ts';
import type { Clause, SessionState } from '../../contract/rules/state.ts';

/** Search words of a session for lists; they never change. */
export function sessionWords({
  id,
  title,
  agenda,
  documentType,
}: Pick<SessionState, 'id' | 'title' | 'agenda' | 'documentType'>): string[] {
  return searchWords(`${id} ${title ?? ''} ${agenda} ${documentType}`);
}

/** Search words of a clause, in all its languages; they never change. */
export const clauseWords = ({ title, ...wording }: Pick<Clause, 'title' | 'text' | 'translations'>): string[] =>
  indexableWords(`${title ?? ''} ${textsOf(wording).join(' ')}`);
