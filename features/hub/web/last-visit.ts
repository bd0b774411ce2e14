import { useEffect, useState } from 'react';
import { serverClock } from '#platform/web/api/server-clock.ts';
import { session, useSession } from '#platform/web/session/session.tsx';

/** Prefix of the key in local storage; the person's id follows. */
const visitsKey = 'hubVisits:';

/** A shorter gap continues the same visit. */
export const visitGapMs = 30 * 60_000;

/** The latest instant on the Hub, and the end of the visit before; in milliseconds. */
interface Visits {
  latest: number;
  before: number | null;
}

/** Returns the visits to store for an instant. */
export function lookedAt(stored: Visits | undefined, now: number): Visits {
  // After the clock was set back, earlier visits are unusable.
  if (!stored || stored.latest > now) return { latest: now, before: null };
  return { latest: now, before: now - stored.latest > visitGapMs ? stored.latest : stored.before };
}

/** Interval at which a continued visit is recorded. */
const stayMs = 60_000;

/** End of the person's previous visit on this device, as an ISO instant; undefined if unknown. */
export function useLastVisit(): string | undefined {
  const { user } = useSession();
  const key = user ? visitsKey + user.id : undefined;
  // Read synchronously, so that the line is there with the first cards.
  const [lastVisit, setLastVisit] = useState(() => (key === undefined ? undefined : instantOf(visitsNow(key, serverClock.now()).before)));
  useEffect(() => {
    if (key === undefined) return setLastVisit(undefined);
    const look = () => {
      // Another window may have signed out.
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

/**
 * Records the visit in local storage, if possible. Returns the end of the visit before, or null.
 */
export function noteVisit(key: string, now: number): number | null {
  const visits = visitsNow(key, now);
  try {
    localStorage.setItem(key, JSON.stringify(visits));
  } catch {
    // Storage is full or blocked: the Hub works without the line.
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
