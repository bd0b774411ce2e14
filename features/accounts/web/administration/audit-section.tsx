import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { HistoryIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listAudit, listAuditActions } from '../../contract/audit-endpoints.ts';
import { useAccountWords } from '../words.ts';
import { auditFilterOf, type AuditFilters } from './audit-filters.ts';
import { AuditTable } from './audit-table.tsx';
import { AuditTools } from './audit-tools.tsx';

/** Audit with search, verification and export. */
export function AuditSection(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const [search] = useSearchParams();
  const filters = auditFilterOf(search);
  const list = useInfiniteQuery({ ...infiniteQuery(listAudit, { query: filters }), placeholderData: keepPreviousData });
  return (
    <>
      <p className="max-w-reading text-muted">{t('audit.lead')}</p>
      <AuditTools filters={filters} />
      <Filters filters={filters} />
      <QueryStates query={list} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          return items.length === 0 ? (
            <EmptyState icon={HistoryIcon} title={t('audit.none')} level={3}>
              {t('audit.noneText')}
            </EmptyState>
          ) : (
            <div>
              <AuditTable entries={items} />
              <LoadMore
                list={list}
                cursor={pages.at(-1)?.nextCursor ?? null}
                address={() => administrationAddress('audit')}
                isShort={pages.length === 1}
              />
            </div>
          );
        }}
      </QueryStates>
    </>
  );
}

function Filters({ filters }: { filters: AuditFilters }): ReactNode {
  const t = useAccountWords();
  const { data } = useQuery(query(listAuditActions, {}));
  const [, setSearch] = useSearchParams();
  const go = (name: keyof AuditFilters, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const actions = [...new Set([...(data?.items ?? []), ...(filters.action ? [filters.action] : [])])].toSorted();
  return (
    <search aria-label={t('audit.filters')} className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
      <SearchField
        isLabelShown
        label={t('audit.person')}
        placeholder={t('audit.personHint')}
        clearLabel={t('people.clear')}
        value={filters.person ?? ''}
        onChange={(next) => go('person', next.trim())}
      />
      <SelectField
        name="action"
        label={t('export.action')}
        placeholder={t('audit.anyAction')}
        options={actions.map((action) => ({ value: action, label: action }))}
        value={filters.action ?? ''}
        onChange={({ target }) => go('action', target.value)}
      />
      <SelectField
        name="outcome"
        label={t('export.outcome')}
        placeholder={t('audit.anyOutcome')}
        options={(['done', 'refused'] as const).map((outcome) => ({ value: outcome, label: t(`export.outcome.${outcome}`) }))}
        value={filters.outcome ?? ''}
        onChange={({ target }) => go('outcome', target.value)}
      />
      <DayField name="from" label={t('audit.from')} value={filters.from ?? ''} max={filters.to ?? ''} onChange={(day) => go('from', day)} />
      <DayField name="to" label={t('audit.to')} value={filters.to ?? ''} min={filters.from ?? ''} onChange={(day) => go('to', day)} />
    </search>
  );
}
