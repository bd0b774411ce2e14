import { useState } from 'react';
import { PersonApart, PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import type { Party } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { useOpenSession } from '../session-context.ts';
import { useAct } from '../use-act.ts';

/** People who ask to join, with buttons to admit and decline, for the manager. */
export function AdmissionLines({ waiting }: { waiting: readonly Party[] }) {
  const t = useSessionWords();
  const act = useAct();
  const toast = useToast();
  const { commands } = useOpenSession();
  const [busyId, setBusyId] = useState<string>();
  async function answer(userId: string, give: (userId: string) => Promise<unknown>) {
    setBusyId(userId);
    const isDone = await act(() => give(userId));
    setBusyId(undefined);
    return isDone;
  }
  async function decline({ userId, name }: Party) {
    if (await answer(userId, commands.decline))
      toast(t('declined', { name }), { action: { label: t('admitAfterAll'), onSelect: () => void act(() => commands.admit(userId)) } });
  }
  return (
    <ul className="mb-4 grid gap-3 rounded-control border border-warn/35 bg-warn-wash p-3">
      {waiting.map((party) => {
        const { userId, name } = party;
        return (
          <li key={userId} className="grid gap-2">
            <span className="flex items-center gap-2.5">
              <PersonAvatar id={userId} name={name} size="small" />
              <span className="min-w-0 break-words">
                {t('asksToJoin', { name })}
                <PersonApart id={userId} />
              </span>
            </span>
            <span className="flex gap-2 *:flex-1">
              <Button
                variant="secondary"
                size="small"
                isBusy={busyId === userId}
                aria-label={t('declineNamed', { name })}
                onClick={() => void decline(party)}
              >
                {t('decline')}
              </Button>
              <Button
                size="small"
                isBusy={busyId === userId}
                aria-label={t('admitNamed', { name })}
                onClick={() => void answer(userId, commands.admit)}
              >
                {t('admit')}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
