import { useId, useState, type ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { limitNameKey } from '#platform/contract/name-keys.ts';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useAnyWords, useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { listLimits, readLinkRule, saveLimit } from '../../contract/endpoints.ts';
import type { LimitRead } from '../../contract/shapes.ts';
import { useInstallationWords } from '../words.ts';
import { LimitDialog } from './limit-dialog.tsx';

/** Name, established accounts, new accounts, button. */
const columns = 'grid grid-cols-[minmax(0,1fr)_4.25rem_4.25rem_2.5rem] tablet:grid-cols-[minmax(0,1fr)_7rem_7rem_3.75rem]';
/** By their names, quotas count uses per day or what one has (`defineQuota`). */
const isPerDay = ({ name }: LimitRead) => name.endsWith('PerDay');

/** Quotas of one person. A change applies immediately, on every node. */
export function LimitsSection(): ReactNode {
  const t = useInstallationWords();
  const platform = usePlatformWords();
  const toast = useToast();
  const errorText = useErrorText();
  const limits = useQuery(query(listLimits, {}));
  const refresh = useRefresh();
  const [opened, setOpened] = useState<LimitRead>();
  const save = async (name: string, quota: LimitRead['kept']) => {
    await call(saveLimit, { params: { name }, body: { quota } });
    await refresh(listLimits);
    toast(t('limits.saved'), { tone: 'success' });
  };
  const reset = ({ name }: LimitRead) =>
    void save(name, null).catch((error: unknown) => toast(errorText(problemOf(error).code), { tone: 'danger' }));
  return (
    <QueryStates query={limits} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {(list) => (
        <>
          <p className="text-muted">{t('limits.text')}</p>
          <div className="grid grid-cols-1 gap-8">
            <LimitGroup title={t('limits.perDay')} limits={list.filter(isPerDay)} onChange={setOpened} onReset={reset} />
            <LimitGroup title={t('limits.inTotal')} limits={list.filter((limit) => !isPerDay(limit))} onChange={setOpened} onReset={reset}>
              <LinkRule />
            </LimitGroup>
          </div>
          {opened && (
            <LimitDialog
              limit={opened}
              isPerDay={isPerDay(opened)}
              save={(quota) => save(opened.name, quota)}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
    </QueryStates>
  );
}

interface LimitGroupProps {
  title: string;
  limits: readonly LimitRead[];
  onChange: (limit: LimitRead) => void;
  onReset: (limit: LimitRead) => void;
  children?: ReactNode;
}

/** Limits of one kind, in columns for established and for new accounts. */
function LimitGroup({ title, limits, onChange, onReset, children }: LimitGroupProps): ReactNode {
  const t = useInstallationWords();
  const id = useId();
  if (limits.length === 0 && children === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes(columns, 'items-end px-4 pb-2')}>
        <h3 id={id} className="-ml-4">
          {title}
        </h3>
        {(['whole', 'small'] as const).map((of) => (
          <span key={of} aria-hidden="true" className="text-right text-xs text-muted">
            <span className="float-right whitespace-nowrap tablet:hidden">{t(`limits.${of}.short`)}</span>
            <span className="max-tablet:hidden">{t(`limits.${of}`)}</span>
          </span>
        ))}
      </div>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {limits.map((limit) => (
            <LimitRow key={limit.name} limit={limit} onChange={() => onChange(limit)} onReset={() => onReset(limit)} />
          ))}
          {children}
        </ul>
      </Card>
    </section>
  );
}

interface LimitRowProps {
  limit: LimitRead;
  onChange: () => void;
  onReset: () => void;
}

function LimitRow({ limit: { name, feature, configured, kept }, onChange, onReset }: LimitRowProps): ReactNode {
  const t = useInstallationWords();
  const number = new Intl.NumberFormat(locales[useLanguage().language]);
  const bounds = kept ?? configured;
  const label = useAnyWords()(feature, limitNameKey(name));
  return (
    <li className={classes(columns, 'items-center px-4 py-1.5')}>
      <p className="min-w-0 py-1 font-[560] text-pretty">
        {label} {kept && <Badge tone="accent">{t('limits.changed')}</Badge>}
      </p>
      <dl className="contents">
        {(['whole', 'small'] as const).map((of) => (
          <div key={of} className="text-right">
            <dt className="sr-only">{t(`limits.${of}`)}</dt>
            <dd className={classes('tabular-nums', kept && 'font-[560] text-accent')}>{number.format(bounds[of])}</dd>
          </div>
        ))}
      </dl>
      <IconButton
        icon={PencilIcon}
        label={t('limits.changeThis', { name: label })}
        onClick={onChange}
        className="-mr-3 justify-self-end text-muted"
      />
      {kept && (
        <button type="button" className="link tap col-span-full min-h-9 w-fit text-sm" onClick={onReset}>
          {t('limits.back', { whole: number.format(configured.whole), small: number.format(configured.small) })}
        </button>
      )}
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
