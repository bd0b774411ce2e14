import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { storedDraftKinds, type DraftKind } from '#platform/web/drafts/draft-kinds.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { clearDevice, lastUserId } from '#platform/web/session/clear-device.ts';
import { session } from '#platform/web/session/session.tsx';
import { signOut } from '../contract/endpoints.ts';

const LeavingQuestion = lazy(() => import('./leaving/leaving-question.tsx').then((m) => m.LeavingQuestion));

/** Maximum time in ms to wait for a save in progress. */
const savingMs = 1_500;
const lookMs = 100;

async function unsavedKinds(): Promise<DraftKind[]> {
  const { user } = session.snapshot();
  if (!user) return [];
  for (let waitedMs = 0; waitedMs < savingMs && storedDraftKinds(user.id).length > 0; waitedMs += lookMs)
    await new Promise((done) => setTimeout(done, lookMs));
  return storedDraftKinds(user.id);
}

/**
 * Signs out, after a confirmation if there is unsaved input on this device. The caller must render
 * `question`.
 */
export function useSignOut(): { signOut: () => Promise<void>; isLeaving: boolean; question: ReactNode } {
  const [isLeaving, setIsLeaving] = useState(false);
  const [unsaved, setUnsaved] = useState<readonly DraftKind[]>([]);
  const leave = async () => {
    setIsLeaving(true);
    const id = lastUserId();
    // The browser forgets the session regardless of the response.
    await call(signOut, { body: {} }).catch(() => undefined);
    // Before the page that says that it is safe to leave.
    await clearDevice(id);
    // Full page load, so that no data of the user remains in memory.
    window.location.assign('/backPage');
  };
  return {
    isLeaving,
    async signOut() {
      setIsLeaving(true);
      const kinds = await unsavedKinds();
      if (kinds.length === 0) return leave();
      setIsLeaving(false);
      setUnsaved(kinds);
    },
    question: unsaved.length > 0 && <LeavingQuestion unsaved={unsaved} onStay={() => setUnsaved([])} onLeave={leave} />,
  };
}
