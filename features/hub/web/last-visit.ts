import { useEffect, useState } from 'react';
import { serverClock } from '#platform/web/server-clock.ts';
import { session, useSession } from '#platform/web/session.tsx';

/** Key of local storage, before the person's id. */
const visitsKey = 'hubVisits:';

/** Whoever comes back sooner is still on the same visit. */
export const visitGapMs = 30 * 60_000;

/** The latest instant at which the Hub was looked at, and the end of the visit before that one; instants as milliseconds. */
interface Visits {
  latest: number;
  before: number | null;
}

/** What is kept when the Hub is looked at now. */
export function lookedAt(kept: Visits | undefined, now: number): Visits {
  // A clock that was set back says nothing about what came before.
  if (!kept || kept.latest > now) return { latest: now, before: null };
  return { latest: now, before: now - kept.latest > visitGapMs ? kept.latest : kept.before };
}

/** How often somebody who stays is noted as still here. */
const stayMs = 60_000;

/** When the person's visit before this one to the Hub ended, on this device, as an instant of the server's form; undefined where it is not known. */
export function useLastVisit(): string | undefined {
  const { user } = useSession();
  const key = user ? visitsKey + user.id : undefined;
  // What stands between the cards is there with them.
  const [lastVisit, setLastVisit] = useState(() => (key === undefined ? undefined : instantOf(visitsNow(key, serverClock.now()).before)));
  useEffect(() => {
    if (key === undefined) return setLastVisit(undefined);
    const look = () => {
      // Another window may have signed out a moment ago.
      if (document.visibilityState === 'hidden' || session.token() === null) return;
      setLastVisit(instantOf(noteVisit(key, serverClock.now())));
    };
    look();
    const timer = setInterval(look, stayMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key]);
  return lastVisit;
}

/** Keeps on the device that the Hub is looked at now, where it keeps anything; gives when the visit before ended, or null. */
export function noteVisit(key: string, now: number): number | null {
  const visits = visitsNow(key, now);
  try {
    localStorage.setItem(key, JSON.stringify(visits));
  } catch {
    // Without room there is no line between new and seen, and the Hub is there all the same.
  }
  return visits.before;
}

const visitsNow = (key: string, now: number): Visits => lookedAt(readVisits(key), now);
const instantOf = (ms: number | null): string | undefined => (ms === null ? undefined : new Date(ms).toISOString());

function readVisits(key: string): Visits | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Visits | null) ?? undefined;
  } catch {
    return undefined;
  }
}
