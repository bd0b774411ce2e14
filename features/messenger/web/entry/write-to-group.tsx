import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { MessageSquareIcon } from '#platform/web/ui/icons.tsx';
import { useMessengerWords } from '../words.ts';

/** Link from a group to its conversation. */
export function WriteToGroup({ groupId }: { groupId: string }): ReactNode {
  const t = useMessengerWords();
  return (
    <LinkButton to={`/messenger/${groupId}`} icon={MessageSquareIcon} variant="secondary">
      {t('writeHere')}
    </LinkButton>
  );
}
