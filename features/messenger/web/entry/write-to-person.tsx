import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { MessageSquareIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { groupsInCommonQuery } from '../queries.ts';
import { useMessengerWords } from '../words.ts';

/**
 * Link from a person to the private conversation with them; with several shared groups, a choice.
 * Renders nothing without a shared group.
 */
export function WriteToPerson({ personId }: { personId: string }): ReactNode {
  const t = useMessengerWords();
  const { data } = useQuery(groupsInCommonQuery(personId));
  const groups = data?.items ?? [];
  const [only] = groups;
  const addressIn = ({ id }: { id: string }) => `/messenger/${id}/${personId}`;
  if (!only) return null;
  if (groups.length === 1)
    return (
      <LinkButton to={addressIn(only)} variant="secondary" size="small" icon={MessageSquareIcon}>
        {t('toPerson')}
      </LinkButton>
    );
  return (
    <Menu
      label={t('toPersonIn')}
      buttonClassName="min-h-9 gap-2 border border-line px-3 text-sm font-[560]"
      items={groups.map((group) => ({ label: group.name, to: addressIn(group) }))}
    >
      <MessageSquareIcon size={18} /> {t('toPerson')}
    </Menu>
  );
}
