import type { ReactNode } from 'react';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { PersonSeen } from '../../contract/administration-shapes.ts';
import { useAccountWords } from '../words.ts';

/** Badges for role, administrator rights and suspension. */
export function PersonBadges({ person }: { person: Pick<PersonSeen, 'role' | 'isAdministrator' | 'suspension'> }): ReactNode {
  const t = useAccountWords();
  return (
    <>
      <Badge>{t(`role.${person.role}`)}</Badge>
      {person.isAdministrator && <Badge tone="accent">{t('people.administrator')}</Badge>}
      {person.suspension && <Badge tone="danger">{t('people.suspended')}</Badge>}
    </>
  );
}
