import { useRefresh } from '#platform/web/api/api.ts';
import { readsOf, shownAssemblies } from '../queries.ts';
import type { OwnVote } from './own-vote.ts';

/**
 * Shows a ballot that was cast, without reading the assembly again: in a large one, everyone who votes would
 * read the whole roll. After a refusal, what has changed meanwhile is read.
 */
export function useOwnVote(id: string) {
  const refresh = useRefresh();
  return {
    show: (vote: OwnVote) => shownAssemblies.get(id)?.vote(vote),
    readAgain: () => refresh(...readsOf(id)),
  };
}
