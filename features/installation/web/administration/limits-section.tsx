import { useId, type ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
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
          <div className="grid grid-cols-1 gap-8">
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

/** Limits of one kind; on large screens in two columns, or beside what else there is to know. */
function LimitGroup({ title, limits, save, children }: LimitGroupProps): ReactNode {
  const id = useId();
  if (limits.length === 0 && children === undefined) return null;
  const half = children === undefined ? Math.ceil(limits.length / 2) : limits.length;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="-mt-5 grid grid-cols-1 items-start gap-x-6 gap-y-3 desktop:grid-cols-2">
        {[limits.slice(0, half), limits.slice(half)].map(
          (part) => part.length > 0 && <LimitColumn key={part[0]?.name} limits={part} save={save} />,
        )}
        {children}
      </div>
    </section>
  );
}

/** Limits below the names of their two numbers. */
function LimitColumn({ limits, save }: Pick<LimitGroupProps, 'limits' | 'save'>): ReactNode {
  const t = useInstallationWords();
  return (
    <div>
      <div aria-hidden="true" className={classes(columns, 'px-4 pb-1.5 text-right text-xs text-muted')}>
        {accountKinds.map((kind) => (
          <span key={kind} className="pr-2 first:col-start-2">
            {t(`limits.${kind}.short`)}
          </span>
        ))}
      </div>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {limits.map((limit) => (
            <LimitRow key={limit.name} limit={limit} save={(quota) => save(limit.name, quota)} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** The rule for links of new accounts, which only the configuration can change. */
function LinkRule(): ReactNode {
  const t = useInstallationWords();
  const number = new Intl.NumberFormat(locales[useLanguage().language]);
  const { data } = useQuery(query(readLinkRule, {}));
  if (!data) return null;
  const lines = [
    { name: t('limits.linksDays'), value: data.days > 0 && t('limits.linksDaysValue', { count: data.days }) },
    { name: t('limits.linksPosts'), value: data.posts > 0 && number.format(data.posts) },
  ];
  return (
    <section aria-labelledby="links-rule">
      <h3 id="links-rule" className="-mt-1 mb-1">
        {t('limits.links')}
      </h3>
      <Card padding="none">
        <dl className="divide-y divide-line">
          {lines.map(({ name, value }) => (
            <div key={name} className="flex min-h-12 items-center justify-between gap-4 px-4 py-1.5">
              <dt>{name}</dt>
              <dd className="tabular-nums">{value || t('limits.linksOff')}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="mt-2 text-sm text-muted">{t('limits.linksText', { days: 'LINKS_WAIT_DAYS', posts: 'LINKS_WAIT_POSTS' })}</p>
    </section>
  );
}
