import { useId, useState, type ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { limitNameKey } from '#platform/contract/name-keys.ts';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useAnyWords, useLanguage } from '#platform/web/i18n/words.tsx';
import { listLimits, readLinkRule, saveLimit } from '../../contract/endpoints.ts';
import type { LimitRead } from '../../contract/shapes.ts';
import { useInstallationWords } from '../words.ts';
import { LimitDialog } from './limit-dialog.tsx';

/** Name, established accounts, new accounts, button. */
const columns = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 tablet:grid-cols-[minmax(0,1fr)_6rem_6rem_2.75rem]';
/** By their names, quotas count uses per day or what one has (`defineQuota`). */
const isPerDay = ({ name }: LimitRead) => name.endsWith('PerDay');

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
          <div className="grid grid-cols-1 gap-8">
            <LimitGroup title={t('limits.perDay')} limits={list.filter(isPerDay)} onChange={setOpened} />
            <LimitGroup title={t('limits.inTotal')} limits={list.filter((limit) => !isPerDay(limit))} onChange={setOpened}>
              <LinkRule />
            </LimitGroup>
          </div>
          {opened && <LimitDialog limit={opened} save={save} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </QueryStates>
  );
}

interface LimitGroupProps {
  title: string;
  limits: readonly LimitRead[];
  onChange: (limit: LimitRead) => void;
  children?: ReactNode;
}

/** Limits of one kind, in columns for established and for new accounts where there is room. */
function LimitGroup({ title, limits, onChange, children }: LimitGroupProps): ReactNode {
  const t = useInstallationWords();
  const id = useId();
  if (limits.length === 0 && children === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes(columns, 'items-end pr-4 pb-2')}>
        <h3 id={id}>{title}</h3>
        {(['limits.whole', 'limits.small'] as const).map((of) => (
          <span key={of} aria-hidden="true" className="text-right text-xs text-muted max-tablet:hidden">
            {t(of)}
          </span>
        ))}
      </div>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {limits.map((limit) => (
            <LimitRow key={limit.name} limit={limit} onChange={() => onChange(limit)} />
          ))}
          {children}
        </ul>
      </Card>
    </section>
  );
}

function LimitRow({ limit: { name, feature, configured, kept }, onChange }: { limit: LimitRead; onChange: () => void }): ReactNode {
  const t = useInstallationWords();
  const number = new Intl.NumberFormat(locales[useLanguage().language]);
  const bounds = kept ?? configured;
  const label = useAnyWords()(feature, limitNameKey(name));
  return (
    <li className={classes(columns, 'items-center px-4 py-1.5')}>
      <p className="col-start-1 min-w-0 font-[560]">
        {label} {kept && <Badge>{t('limits.changed')}</Badge>}
      </p>
      <dl className="flex flex-wrap gap-x-4 text-sm max-tablet:col-start-1 tablet:contents tablet:text-base">
        {(['whole', 'small'] as const).map((of) => (
          <div key={of} className="flex gap-1.5 tablet:justify-end">
            <dt className="text-muted tablet:sr-only">{t(`limits.${of}`)}</dt>
            <dd className="tabular-nums">{number.format(bounds[of])}</dd>
          </div>
        ))}
      </dl>
      <IconButton
        icon={PencilIcon}
        label={t('limits.changeThis', { name: label })}
        onClick={onChange}
        className="-mr-3 max-tablet:col-start-2 max-tablet:row-span-2 max-tablet:row-start-1"
      />
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
