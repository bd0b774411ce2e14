import { useRefresh } from '#platform/web/api.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { findPeople, readPerson } from '../../contract/administration-endpoints.ts';

/** Gives the function that does something to a person, says that it is done, and has what is on screen read anew. What fails is the caller's to show. */
export function usePersonChange(): (work: () => Promise<unknown>, done: string) => Promise<void> {
  const toast = useToast();
  const refresh = useRefresh();
  return async (work, done) => {
    await work();
    toast(done, { tone: 'success' });
    await refresh(findPeople, readPerson);
  };
}
