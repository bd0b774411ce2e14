import { useEffect, useRef, useState } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { liveLink } from '#platform/web/live/live-link.ts';
import { useLiveConnection } from '#platform/web/live/live.tsx';
import { assemblyCountedEvent, type AssemblyCounts } from '../../contract/counting.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { isUnknownVote } from './own-vote.ts';

/** The assembly as it was read, with the counts that came since. */
export function useCounts(read: AssemblyWhole): AssemblyWhole {
  const { id, seq } = read;
  const live = useLiveConnection();
  const [link] = useState(() => liveLink(live));
  const refresh = useRefresh();
  const [counts, setCounts] = useState<readonly AssemblyCounts[]>([]);
  const latestRead = useRef(read);
  useEffect(() => void (latestRead.current = read), [read]);
  useEffect(() => {
    const release = link.acquire();
    let wasLost = false;
    const stops = [
      link.on(assemblyCountedEvent, (payload) => {
        const latest = payload as AssemblyCounts;
        if (latest.id !== id) return;
        setCounts((before) => [...before, latest]);
        // Cast in another window, or by someone who represents the viewer.
        if (isUnknownVote(latestRead.current, latest)) void refresh(...readsOf(id));
      }),
      // Counts of the time without a connection are not sent again.
      link.onConnection((isConnected) => {
        if (isConnected && wasLost) void refresh(...readsOf(id));
        wasLost = !isConnected;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      release();
    };
  }, [link, refresh, id]);
  const newer = counts.filter((each) => each.seq > seq);
  if (newer.length < counts.length) setCounts(newer);
  return newer.reduce(withCounts, read);
}

function withCounts(assembly: AssemblyWhole, { quorum, voting, people }: AssemblyCounts): AssemblyWhole {
  const moved = new Map(people.map(({ id, how }) => [id, how]));
  return {
    ...assembly,
    quorum: { ...assembly.quorum, ...quorum },
    items: assembly.items.map((item) => ({
      ...item,
      motions: item.motions.map((motion) =>
        motion.id === voting?.id && motion.state === 'voting' ? { ...motion, voted: voting.voted } : motion,
      ),
      elections: item.elections.map((election) =>
        election.id === voting?.id && election.round ? { ...election, round: { ...election.round, voted: voting.voted } } : election,
      ),
    })),
    roll: assembly.roll.map((person) => (moved.has(person.id) ? { ...person, how: moved.get(person.id) ?? null } : person)),
  };
}
