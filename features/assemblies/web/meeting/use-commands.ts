import { useState } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { readsOf } from '../queries.ts';

/** Sends commands to an assembly: names the one under way, says why one is refused, and refetches. */
export function useCommands(id: string) {
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<string>();
  async function run(name: string, send: () => Promise<unknown>, done?: string): Promise<void> {
    setBusy(name);
    try {
      await send();
      if (done !== undefined) toast(done, { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    // Also after a refusal: someone else may have been faster.
    await refresh(...readsOf(id));
    setBusy(undefined);
  }
  return { busy, run };
}
