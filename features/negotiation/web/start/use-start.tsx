import type { ReactNode } from 'react';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { LinkButton, type ButtonProps } from '#platform/web/ui/button.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { sessionsQuery } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';

export const startAddress = '/negociation/new';
export const inGroupParameter = 'group';

type Look = Partial<Pick<ButtonProps, 'variant' | 'icon' | 'children'>>;

/** Whether the viewer may start a session, and the links to do so; with `groupId` for the group. */
export function useStart(groupId?: string): { mayStart: boolean; button: (look?: Look) => ReactNode } {
  const t = useNegotiationWords();
  const mayStart = useInfiniteQuery(sessionsQuery({ phase: 'running', groupId })).data?.pages[0]?.can.start ?? false;
  return {
    mayStart,
    button: (look) =>
      mayStart && (
        <LinkButton to={groupId ? `${startAddress}?${inGroupParameter}=${groupId}` : startAddress} icon={PlusIcon} {...look}>
          {look?.children ?? t('start')}
        </LinkButton>
      ),
  };
}
