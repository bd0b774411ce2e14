import { useState, type ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { limitNameKey } from '#platform/contract/name-keys.ts';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useAnyWords, useLanguage } from '#platform/web/i18n/words.tsx';
import { listLimits, readLinkRule, saveLimit } from '../../contract/endpoints.ts';
import type { LimitRead } from '../../contract/shapes.ts';
import { useInstallationWords } from '../words.ts';
import { LimitDialog } from './limit-dialog.tsx';

/** Quotas of one person. A change applies immediately, on every node. */
export function LimitsSection(): ReactNode {
  const t = useInstallationWords();
  const platform = usePlatformWords();
  const limits = useQuery(query(listLimits, {}));
  const refresh = useRefresh();
  const [opened, setOpened] = useState<LimitRead>();
  const save = async (quota: LimitRead['kept']) => {
    if (opened) await call(saveLimit, { params: { name: opened.name }, body: { quota } });
    await refresh(listLimits);
  };
  return (
    <QueryStates query={limits} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {(list) => (
        <>
          <p className="text-muted">{t('limits.text')}</p>
          <Card padding="none">
            <ul className="divide-y divide-line">
              {list.map((limit) => (
                <LimitRow key={limit.name} limit={limit} onChange={() => setOpened(limit)} />
              ))}
              <LinkRule />
            </ul>
          </Card>
          {opened && <LimitDialog limit={opened} save={save} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </QueryStates>
  );
}

function LimitRow({ limit: { name, feature, configured, kept }, onChange }: { limit: LimitRead; onChange: () => void }): ReactNode {
  const t = useInstallationWords();
  const number = new Intl.NumberFormat(locales[useLanguage().language]);
  const { whole, small } = kept ?? configured;
  const label = useAnyWords()(feature, limitNameKey(name));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-[560]">{label}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t('limits.holds', { whole: number.format(whole), small: number.format(small) })}
          {kept && <Badge>{t('limits.changed')}</Badge>}
        </p>
      </div>
      <Button size="small" variant="quiet" className="-mr-3.5" onClick={onChange} aria-label={t('limits.changeThis', { name: label })}>
        {t('limits.change')}
      </Button>
    </li>
  );
}

/** The rule for links of new accounts, which only the configuration can change. */
function LinkRule(): ReactNode {
  const t = useInstallationWords();
  const number = new Intl.NumberFormat(locales[useLanguage().language]);
  const { data } = useQuery(query(readLinkRule, {}));
  if (!data) return null;
  return (
    <li className="px-4 py-3">
      <p className="font-[560]">{t('limits.links')}</p>
      <p className="max-w-[46rem] text-sm text-muted">
        {t('limits.linksText', { days: number.format(data.days), posts: number.format(data.posts) })}
      </p>
    </li>
  );
}
