import { useQuery } from '#platform/web/queries/queries.ts';
import { useState, type ReactNode } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ShieldIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { readTwoFactor } from '../../../contract/two-factor-endpoints.ts';
import { twoFactorQuery } from '../../queries.ts';
import { useAccountWords } from '../../words.ts';

const TurnOn = lazy(() => import('./turn-on.tsx').then((m) => m.TurnOn), Loading);
const TurnOff = lazy(() => import('./turn-off.tsx').then((m) => m.TurnOff), Loading);
const RenewCodes = lazy(() => import('./renew-codes.tsx').then((m) => m.RenewCodes), Loading);

function Loading(): ReactNode {
  const platform = usePlatformWords();
  return <Skeleton shape="text" label={platform('loading')} />;
}

type Step = 'none' | 'on' | 'off' | 'codes';

/** Part of the account page for two-factor authentication. */
export function TwoFactor(): ReactNode {
  const t = useAccountWords();
  const { date } = useDates();
  const refresh = useRefresh();
  const found = useQuery(twoFactorQuery());
  const [step, setStep] = useState<Step>('none');
  const end = () => {
    setStep('none');
    void refresh(readTwoFactor);
  };
  return (
    <SectionCard id="two-factor" title={t('twoFactor.title')} text={t('twoFactor.text')}>
      <QueryStates query={found} skeleton={<Loading />}>
        {({ isOn, since, recoveryCodesLeft }) => (
          <>
            {step === 'on' && <TurnOn onEnd={end} />}
            {step === 'off' && <TurnOff onEnd={end} />}
            {step === 'codes' && <RenewCodes onEnd={end} />}
            {step === 'none' && !isOn && (
              <Button variant="secondary" size="small" icon={ShieldIcon} onClick={() => setStep('on')}>
                {t('twoFactor.turnOn')}
              </Button>
            )}
            {step === 'none' && isOn && (
              <div className="grid gap-4">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge tone="agree">{t('twoFactor.isOn')}</Badge>
                  <span className="text-muted">{t('twoFactor.since', { date: date(since ?? '') })}</span>
                  <span className={recoveryCodesLeft < 3 ? 'text-danger' : 'text-muted'}>
                    {t('twoFactor.codesLeft', { count: recoveryCodesLeft })}
                  </span>
                </p>
                <div className="flex flex-wrap gap-2.5">
                  <Button variant="secondary" size="small" onClick={() => setStep('codes')}>
                    {t('twoFactor.newCodes')}
                  </Button>
                  <Button variant="secondary" size="small" onClick={() => setStep('off')}>
                    {t('twoFactor.turnOff')}
                  </Button>
                </div>
              </div>
            )}
          </>
        )}
      </QueryStates>
    </SectionCard>
  );
}
