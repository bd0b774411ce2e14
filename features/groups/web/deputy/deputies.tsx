import { useState } from 'react';
import { PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import type { Deputy } from '../../contract/deputy-shapes.ts';
import { capabilities } from '../../contract/kinds.ts';
import type { Group } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';
import { CapabilitiesDialog } from './capabilities-dialog.tsx';

/** The deputies of a group with what each may do. The manager changes it, and deputies give it back. */
export function Deputies({ group, deputies }: { group: Group; deputies: readonly Deputy[] }) {
  const t = useGroupWords();
  const { user } = useSession();
  const actions = useGroupActions();
  const [changed, setChanged] = useState<Deputy>();
  return (
    <section aria-labelledby="deputies" className="mb-5 border-b border-line pb-5">
      <h3 id="deputies" className="mb-3 text-base">
        {t('deputies')}
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
                variant="secondary"
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
      {changed && <CapabilitiesDialog group={group} person={changed} onClose={() => setChanged(undefined)} />}
    </section>
  );
}
