import { useRefresh } from '#platform/web/api/api.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { findPeople, readPerson } from '../../contract/administration-endpoints.ts';

/** Callback that changes a person, shows a toast and refetches. The caller shows errors. */
export function usePersonChange(): (work: () => Promise<unknown>, done: string) => Promise<void> {
  const toast = useToast();
  const refresh = useRefresh();
  return async (work, done) => {
    await work();
    toast(done, { tone: 'success' });
    await refresh(findPeople, readPerson);
  };
}
