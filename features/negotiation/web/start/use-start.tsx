import type { ReactNode } from 'react';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { LinkButton, type ButtonProps } from '#platform/web/ui/button.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { sessionsQuery } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';

export const startAddress = '/negociation/new';
export const inGroupParameter = 'group';

type Look = Partial<Pick<ButtonProps, 'variant' | 'icon' | 'children'>>;

interface Starting {
  mayStart: boolean;
  /** Whether a running session needs a vote first. */
  isVoteDue: boolean;
  button: (look?: Look) => ReactNode;
}

/** Whether the viewer may start a session, and the links to do so; with `groupId` for the group. */
export function useStart(groupId?: string): Starting {
  const t = useNegotiationWords();
  const [running] = useInfiniteQuery(sessionsQuery({ phase: 'running', groupId })).data?.pages ?? [];
  const mayStart = running?.can.start ?? false;
  return {
    mayStart,
    isVoteDue: running?.items.some(({ votesDue }) => votesDue.length > 0) ?? false,
    button: (look) =>
      mayStart && (
        <LinkButton to={groupId ? `${startAddress}?${inGroupParameter}=${groupId}` : startAddress} icon={PlusIcon} {...look}>
          {look?.children ?? t('start')}
        </LinkButton>
      ),
  };
}
