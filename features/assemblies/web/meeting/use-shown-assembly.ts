import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { liveLink } from '#platform/web/live/live-link.ts';
import { useLiveConnection } from '#platform/web/live/live.tsx';
import { useQueryClient } from '#platform/web/queries/queries.ts';
import { assemblyContinuedEvent, type AssemblyChanges } from '../../contract/changes.ts';
import { assemblyCountedEvent, type AssemblyCounts } from '../../contract/counting.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { assemblyQuery, readsOf, shownAssemblies } from '../queries.ts';
import { isUnknownVote } from './own-vote.ts';
import { ShownAssembly } from './shown-assembly.ts';

/** The assembly as it was read, with the counts and changes that came since, and the votes cast in this window. */
export function useShownAssembly(read: AssemblyWhole, viewer: string): AssemblyWhole {
  const { id } = read;
  const live = useLiveConnection();
  const [link] = useState(() => liveLink(live));
  const refresh = useRefresh();
  const client = useQueryClient();
  const [assembly] = useState(() => new ShownAssembly(read, viewer));
  const shown = useSyncExternalStore(assembly.subscribe, () => assembly.shown);
  useLayoutEffect(() => {
    if (!assembly.read(read)) void refresh(...readsOf(id));
  }, [assembly, read, refresh, id]);
  useEffect(() => {
    const readAgain = () => void refresh(...readsOf(id));
    const release = link.acquire();
    shownAssemblies.set(id, assembly);
    let wasLost = false;
    const stops = [
      link.on(assemblyCountedEvent, (payload) => {
        const counts = payload as AssemblyCounts;
        if (counts.id !== id) return;
        // Cast in another window, or by someone who represents the viewer.
        if (isUnknownVote(assembly.shown, counts)) readAgain();
        assembly.count(counts);
      }),
      link.on(assemblyContinuedEvent, (payload) => {
        const changes = payload as AssemblyChanges;
        if (changes.id === id && !assembly.change(changes)) readAgain();
      }),
      // Counts of the time without a connection are not sent again.
      link.onConnection((isConnected) => {
        if (isConnected && wasLost) readAgain();
        wasLost = !isConnected;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      release();
      shownAssemblies.delete(id);
      // The cached response lacks changes since it was read.
      void client.invalidateQueries({ queryKey: assemblyQuery(id).queryKey, refetchType: 'none' });
    };
  }, [link, refresh, client, id, assembly]);
  return shown;
}
