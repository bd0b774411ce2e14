import { useState, type ReactNode } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { knowsPasskeys } from '../../passkey-sign-in/knows-passkeys.ts';
import { passkeysQuery } from '../../queries.ts';
import { useAccountWords } from '../../words.ts';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyLine } from './passkey-line.tsx';

/** Part of the account page with the user's passkeys. */
export function Passkeys(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const found = useQuery(passkeysQuery());
  const isSupported = useIsHydrated() && knowsPasskeys();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <SectionCard
      id="passkeys"
      title={t('passkeys.title')}
      text={t('passkeys.text')}
      action={
        isSupported &&
        !isAdding &&
        found.data?.isPossible && (
          <Button variant="secondary" size="small" icon={PlusIcon} onClick={() => setIsAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <QueryStates query={found} skeleton={<Skeleton shape="list" count={1} label={platform('loading')} />}>
        {({ items, isPossible }) => (
          <div className="grid gap-5">
            {isAdding && <AddPasskey onEnd={() => setIsAdding(false)} />}
            {items.length > 0 ? (
              <ul className="divide-y divide-line">
                {items.map((item) => (
                  <PasskeyLine key={item.id} item={item} />
                ))}
              </ul>
            ) : (
              !isAdding && <p className="text-muted">{t('passkeys.none')}</p>
            )}
            {!isPossible && <p className="text-muted">{t('error.passkey.impossible')}</p>}
            {isPossible && !isSupported && <p className="text-muted">{t('passkeys.unsupported')}</p>}
          </div>
        )}
      </QueryStates>
    </SectionCard>
  );
}
