import { useState } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { capabilities } from '../../contract/kinds.ts';
import type { Role } from '../../contract/role-shapes.ts';
import type { Group } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';
import { RoleDialog } from './role-dialog.tsx';

/** The roles of a group with what each may do and who has it. Managers change them, and members give up their own. */
export function Roles({ group, roles }: { group: Group; roles: readonly Role[] }) {
  const t = useGroupWords();
  const { user } = useSession();
  const actions = useGroupActions();
  const [changed, setChanged] = useState<Role | 'new'>();
  return (
    <>
      {roles.length > 0 && (
        <ul className="mt-4 grid grid-cols-1 gap-x-10 gap-y-4 tablet:grid-cols-2">
          {roles.map((role) => (
            <li key={role.id} className="flex flex-wrap items-center gap-3">
              <span className="grid size-10 flex-none place-items-center rounded-full bg-tint text-accent">
                <UsersIcon size={18} />
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-[560] wrap-anywhere">{role.name}</p>
                <MetaLine>
                  {capabilities
                    .filter((each) => role.capabilities.includes(each))
                    .map((each) => (
                      <span key={each}>{t(`capability.${each}`)}</span>
                    ))}
                </MetaLine>
                {role.members.length === 0 ? (
                  <p className="text-sm text-muted">{t('roleNobody')}</p>
                ) : (
                  <ul className="flex flex-wrap gap-x-3 text-sm">
                    {role.members.map(({ userId, name }) => (
                      <li key={userId}>
                        <PersonName id={userId} name={name} picture="inline" />
                      </li>
                    ))}
                  </ul>
                )}
              </div>
              {group.can.grant && (
                <Button size="small" variant="quiet" aria-label={t('roleChange', { name: role.name })} onClick={() => setChanged(role)}>
                  {t('capabilitiesChangeShort')}
                </Button>
              )}
              {role.members.some(({ userId }) => userId === user?.id) && (
                <BusyButton size="small" variant="secondary" onPress={() => actions.giveUpRole(group, role, user?.id ?? '')}>
                  {t('roleGiveUp', { name: role.name })}
                </BusyButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {group.can.grant && (
        <Button size="small" variant="secondary" icon={PlusIcon} className="mt-4" onClick={() => setChanged('new')}>
          {t('roleNew')}
        </Button>
      )}
      {changed && <RoleDialog group={group} role={changed === 'new' ? undefined : changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}
