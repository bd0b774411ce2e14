import { useState } from 'react';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { capabilities } from '../../contract/kinds.ts';
import type { Role } from '../../contract/role-shapes.ts';
import type { Group } from '../../contract/shapes.ts';
import { useGroupWords } from '../words.ts';
import { RoleDialog } from './role-dialog.tsx';

/** The roles of a group with what each may do and how many people have it. Managers change them. */
export function Roles({ group, roles }: { group: Group; roles: readonly Role[] }) {
  const t = useGroupWords();
  const [changed, setChanged] = useState<Role | 'new'>();
  return (
    <section aria-labelledby="roles" className="mt-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="roles" className="text-base">
          {t('rolesHeading')}
        </h3>
        {group.can.grant && (
          <Button size="small" variant="secondary" icon={PlusIcon} onClick={() => setChanged('new')}>
            {t('roleNew')}
          </Button>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {roles.map((role) => (
          <li key={role.id} className="flex items-center gap-3 py-2.5">
            <span className="grid size-10 flex-none place-items-center rounded-full bg-tint text-accent">
              <UsersIcon size={18} />
            </span>
            <RoleFacts role={role} />
            {group.can.grant && (
              <Button size="small" variant="quiet" aria-label={t('roleChange', { name: role.name })} onClick={() => setChanged(role)}>
                {t('roleChangeShort')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changed && <RoleDialog group={group} role={changed === 'new' ? undefined : changed} onClose={() => setChanged(undefined)} />}
    </section>
  );
}

function RoleFacts({ role }: { role: Role }) {
  const t = useGroupWords();
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-[560] wrap-anywhere">{role.name}</span>
        <Badge>{role.members.length === 0 ? t('roleNobody') : t('rolePeople', { count: role.members.length })}</Badge>
      </p>
      <p className="text-sm text-muted">
        {capabilities
          .filter((each) => role.capabilities.includes(each))
          .map((each) => t(`capability.${each}`))
          .join(', ')}
      </p>
    </div>
  );
}
