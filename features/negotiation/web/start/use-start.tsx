import { useState, type ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { Button, type ButtonProps } from '#platform/web/ui/button.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { sessionsQuery } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';

const StartDialog = lazy(() => import('./start-dialog.tsx').then((module) => module.StartDialog));

type Look = Partial<Pick<ButtonProps, 'variant' | 'icon' | 'children'>>;

/**
 * Buttons that start a session, if the viewer may; with `groupId` one for the group. Render
 * `dialog` once per page; `asked` opens it by the address.
 */
export function useStart(
  groupId?: string,
  requested?: { isAsked: boolean; onEnd: () => void },
): { mayStart: boolean; button: (look?: Look) => ReactNode; dialog: ReactNode } {
  const t = useNegotiationWords();
  const [isBegun, setIsBegun] = useState(false);
  const mayStart = useInfiniteQuery(sessionsQuery({ phase: 'running', groupId })).data?.pages[0]?.can.start ?? false;
  return {
    mayStart,
    button: (look) =>
      mayStart && (
        <Button icon={PlusIcon} {...look} onClick={() => setIsBegun(true)}>
          {look?.children ?? t('start')}
        </Button>
      ),
    dialog: (isBegun || (requested?.isAsked && mayStart)) && (
      <StartDialog
        groupId={groupId}
        onClose={() => {
          setIsBegun(false);
          requested?.onEnd();
        }}
      />
    ),
  };
}
