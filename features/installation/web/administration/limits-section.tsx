import { useId, type ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { listLimits, readLinkRule, saveLimit } from '../../contract/endpoints.ts';
import type { LimitRead } from '../../contract/shapes.ts';
import { useInstallationWords } from '../words.ts';
import { accountKinds, columns, LimitRow } from './limit-row.tsx';

/** By their names, quotas count uses per day or what one has (`defineQuota`). */
const isPerDay = ({ name }: LimitRead) => name.endsWith('PerDay');

/** Quotas of one person. A change applies immediately, on every node. */
export function LimitsSection(): ReactNode {
  const t = useInstallationWords();
  const platform = usePlatformWords();
  const toast = useToast();
  const limits = useQuery(query(listLimits, {}));
  const refresh = useRefresh();
  const save = async (name: string, quota: LimitRead['kept']) => {
    await call(saveLimit, { params: { name }, body: { quota } });
    await refresh(listLimits);
    toast(t('limits.saved'), { tone: 'success' });
  };
  return (
    <QueryStates query={limits} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {(list) => (
        <>
          <p className="max-w-reading text-muted">{t('limits.text')}</p>
          <div className="grid grid-cols-1 items-start gap-8 desktop:grid-cols-2 desktop:gap-6">
            <LimitGroup title={t('limits.perDay')} limits={list.filter(isPerDay)} save={save} />
            <LimitGroup title={t('limits.inTotal')} limits={list.filter((limit) => !isPerDay(limit))} save={save}>
              <LinkRule />
            </LimitGroup>
          </div>
        </>
      )}
    </QueryStates>
  );
}

interface LimitGroupProps {
  title: string;
  limits: readonly LimitRead[];
  save: (name: string, quota: LimitRead['kept']) => Promise<void>;
  children?: ReactNode;
}

/** Limits of one kind, in columns for established and for new accounts. */
function LimitGroup({ title, limits, save, children }: LimitGroupProps): ReactNode {
  const t = useInstallationWords();
  const id = useId();
  if (limits.length === 0 && children === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes(columns, 'items-end px-4 pb-2')}>
        <h3 id={id} className="-ml-4">
          {title}
        </h3>
        {accountKinds.map((kind) => (
          <span key={kind} aria-hidden="true" className="pr-2 text-right text-xs text-muted">
            {t(`limits.${kind}.short`)}
          </span>
        ))}
      </div>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {limits.map((limit) => (
            <LimitRow key={limit.name} limit={limit} save={(quota) => save(limit.name, quota)} />
          ))}
          {children}
        </ul>
      </Card>
    </section>
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
