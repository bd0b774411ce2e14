import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api.ts';
import { keptKinds, type TextKind } from '#platform/web/kept-texts/kinds.ts';
import { later } from '#platform/web/later.tsx';
import { leaveDevice, leaverId } from '#platform/web/leave-device.ts';
import { session } from '#platform/web/session.tsx';
import { signOut } from '../contract/endpoints.ts';

const LeavingQuestion = later(() => import('./leaving/leaving-question.tsx').then((m) => m.LeavingQuestion));

/** What is being saved at this moment is waited for. */
const savingMs = 1_500;
const lookMs = 100;

async function unsavedKinds(): Promise<TextKind[]> {
  const { user } = session.snapshot();
  if (!user) return [];
  for (let waitedMs = 0; waitedMs < savingMs && keptKinds(user.id).length > 0; waitedMs += lookMs)
    await new Promise((done) => setTimeout(done, lookMs));
  return keptKinds(user.id);
}

/** Signs out; asks before, where something was typed on this device that the server does not have. The question is to be rendered. */
export function useSignOut(): { signOut: () => Promise<void>; isLeaving: boolean; question: ReactNode } {
  const [isLeaving, setIsLeaving] = useState(false);
  const [unsaved, setUnsaved] = useState<readonly TextKind[]>([]);
  const leave = async () => {
    setIsLeaving(true);
    const id = leaverId();
    // Whatever the server answers, this browser forgets; a token that the server does not know is worthless anyway.
    await call(signOut, { body: {} }).catch(() => undefined);
    // Before the page that says it is safe to leave.
    await leaveDevice(id);
    // A fresh page, so that nothing of the person stays in memory.
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
