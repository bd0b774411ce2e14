import { call } from '#platform/web/api.ts';
import { session } from '#platform/web/session.tsx';
import { renewSession } from '../contract/endpoints.ts';

const intervalMs = 30_000;
/** Whoever has done nothing for so long is not there. */
const idleMs = 300_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'];

/** Renews the token while the person is active, once half of its life is over. Gives the function that stops it. */
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
  // Another tab may have done it while this one waited.
  if (!session.isHalfSpent()) return;
  const before = session.token();
  // What fails is tried again in a while; a session that is over tells so by itself.
  const renewed = await call(renewSession, { body: {} }).catch(() => undefined);
  if (renewed && session.token() === before) session.start(renewed.token);
}

/** One tab at a time; over plain HTTP browsers give no locks, and a token renewed twice does no harm. */
async function inOneTab(task: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return task();
  await navigator.locks.request('atrium.renewSession', { ifAvailable: true }, (lock) => (lock ? task() : undefined));
}
