import { useState } from 'react';
import { PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import type { Deputy } from '../../contract/deputy-shapes.ts';
import { capabilities } from '../../contract/kinds.ts';
import type { Role } from '../../contract/role-shapes.ts';
import type { Group } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { Roles } from '../role/roles.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';
import { CapabilitiesDialog } from './capabilities-dialog.tsx';

/** The managers of a group, its deputies with what each may do, and its roles. Managers change it, and everyone can give up their own part. */
export function Deputies({ group, deputies, roles }: { group: Group; deputies: readonly Deputy[]; roles: readonly Role[] }) {
  const t = useGroupWords();
  const { user } = useSession();
  const actions = useGroupActions();
  const [isSteppingDown, setIsSteppingDown] = useState(false);
  const [changed, setChanged] = useState<Deputy>();
  return (
    <section aria-labelledby="deputies" className="mb-6">
      <h3 id="deputies" className="mb-3 text-base">
        {t('managersAndDeputies')}
      </h3>
      <ul className="grid grid-cols-1 gap-x-10 gap-y-4 tablet:grid-cols-2">
        {group.managers.map(({ userId, name }) => (
          <li key={userId} className="flex flex-wrap items-center gap-3">
            <PersonAvatar id={userId} name={name} />
            <div className="min-w-0 flex-1">
              <p>
                <PersonName id={userId} name={name} className="font-[560]" />
              </p>
              <p className="text-sm text-muted">{t('manager')}</p>
            </div>
            {group.can.stepDown && userId === user?.id && (
              <Button size="small" variant="secondary" onClick={() => setIsSteppingDown(true)}>
                {t('stepDown')}
              </Button>
            )}
          </li>
        ))}
        {deputies.map((deputy) => (
          <li key={deputy.userId} className="flex items-center gap-3">
            <PersonAvatar id={deputy.userId} name={deputy.name} />
            <div className="min-w-0 flex-1">
              <p>
                <PersonName id={deputy.userId} name={deputy.name} className="font-[560]" />
              </p>
              <MetaLine>
                {capabilities
                  .filter((each) => deputy.capabilities.includes(each))
                  .map((each) => (
                    <span key={each}>{t(`capability.${each}`)}</span>
                  ))}
              </MetaLine>
            </div>
            {group.can.grant && (
              <Button
                size="small"
                variant="quiet"
                aria-label={t('capabilitiesChange', { name: deputy.name })}
                onClick={() => setChanged(deputy)}
              >
                {t('capabilitiesChangeShort')}
              </Button>
            )}
            {deputy.userId === user?.id && (
              <BusyButton size="small" variant="secondary" onPress={() => actions.returnCapabilities(group)}>
                {t('capabilitiesReturn')}
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      <Roles group={group} roles={roles} />
      <ConfirmDialog
        isOpen={isSteppingDown}
        onClose={() => setIsSteppingDown(false)}
        onConfirm={async () => {
          await actions.stepDown(group);
          setIsSteppingDown(false);
        }}
        title={t('stepDownTitle', { group: group.groupName })}
        labels={{ cancel: t('cancel'), close: t('close'), confirm: t('stepDown') }}
      >
        {t('stepDownText')}
      </ConfirmDialog>
      {changed && <CapabilitiesDialog group={group} person={changed} onClose={() => setChanged(undefined)} />}
    </section>
  );
}
