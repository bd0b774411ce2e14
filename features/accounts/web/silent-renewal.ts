import { call } from '#platform/web/api/api.ts';
import { session } from '#platform/web/session/session.tsx';
import { renewSession } from '../contract/endpoints.ts';

const intervalMs = 30_000;
/** Time in ms without input after which the user counts as absent. */
const idleMs = 300_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'];

/**
 * Renews the token of an active user once half of its validity has passed. Returns the function
 * that stops it.
 */
export function keepRenewing(): () => void {
  let activeAtMs = performance.now();
  const note = () => {
    if (document.visibilityState === 'visible') activeAtMs = performance.now();
  };
  for (const name of signs) window.addEventListener(name, note, { passive: true, capture: true });
  document.addEventListener('visibilitychange', note);
  const timer = setInterval(() => {
    const isThere = document.visibilityState === 'visible' && performance.now() - activeAtMs < idleMs;
    if (isThere && session.isHalfSpent()) void inOneTab(renew);
  }, intervalMs);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', note);
    for (const name of signs) window.removeEventListener(name, note, { capture: true });
  };
}

async function renew(): Promise<void> {
  // Another tab may have renewed it in the meantime.
  if (!session.isHalfSpent()) return;
  const before = session.token();
  // Failures are retried at the next interval; an ended session is reported elsewhere.
  const renewed = await call(renewSession, { body: {} }).catch(() => undefined);
  if (renewed && session.token() === before) session.start(renewed.token);
}

/** Runs in one tab at a time. Without HTTPS there are no locks, but renewing twice is harmless. */
async function inOneTab(task: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return task();
  await navigator.locks.request('atrium.renewSession', { ifAvailable: true }, (lock) => (lock ? task() : undefined));
}
