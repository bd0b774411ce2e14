import type { FormEvent } from 'react';
import { useSlots } from '#platform/web/slots.ts';
import { useLocation, useNavigate } from '#platform/web/router.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { SelectField } from '#platform/web/ui/select-field.tsx';
import { hubRanges, hubSorts } from '../contract/kinds.ts';
import { isFiltered, searchWith, type HubFilter } from './hub-filter.ts';
import { KindLink } from './kind-link.tsx';
import { useHubWords } from './words.ts';

const rangeWords = {
  all: 'rangeAll',
  today: 'rangeToday',
  week: 'rangeWeek',
  month: 'rangeMonth',
  year: 'rangeYear',
  custom: 'rangeCustom',
} as const;
const sortWords = { newest: 'sortNewest', oldest: 'sortOldest', updated: 'sortUpdated', title: 'sortTitle' } as const;

/** Two days stand beside each other where there is room for them. */
const dayClasses = 'max-tablet:col-span-full';

/** Search, kind, dates and order. A plain form and plain links, so that it works where no script runs. */
export function HubFilters({ filter }: { filter: HubFilter }) {
  const t = useHubWords();
  const { hubKinds: kinds } = useSlots();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { q, kind, range, from, to, sort } = filter;
  const go = (changed: Partial<HubFilter>, replace = false) => navigate(`${pathname}${searchWith(filter, changed)}`, { replace });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go({ q: String(new FormData(event.currentTarget).get('q') ?? '') }, true);
  }
  return (
    <search aria-label={t('filters')}>
      <form method="get" action={pathname} onSubmit={submit} className="grid grid-cols-2 gap-x-3 gap-y-4 desktop:grid-cols-1">
        <SearchField
          className="col-span-full"
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          clearLabel={t('clearSearch')}
          value={q}
          onChange={(next) => go({ q: next }, true)}
        />
        {kind && <input type="hidden" name="kind" value={kind} />}
        <SelectField
          name="range"
          label={t('range')}
          key={`range ${range}`}
          defaultValue={range}
          onChange={(event) => go({ range: hubRanges.find((each) => each === event.target.value) ?? 'all' })}
          options={hubRanges.map((value) => ({ value, label: t(rangeWords[value]) }))}
        />
        <SelectField
          name="sort"
          label={t('sort')}
          key={`sort ${sort}`}
          defaultValue={sort}
          className={range === 'custom' ? 'desktop:order-last' : undefined}
          onChange={(event) => go({ sort: hubSorts.find((each) => each === event.target.value) ?? 'newest' })}
          options={hubSorts.map((value) => ({ value, label: t(sortWords[value]) }))}
        />
        {range === 'custom' && (
          <>
            <DayField name="from" className={dayClasses} label={t('from')} value={from} onChange={(day) => go({ from: day })} />
            <DayField name="to" className={dayClasses} label={t('to')} value={to} onChange={(day) => go({ to: day })} />
          </>
        )}
        <noscript>
          <Button type="submit">{t('apply')}</Button>
        </noscript>
      </form>
      <nav aria-label={t('kinds')} className="mt-4 max-tablet:-mx-4 max-tablet:overflow-x-auto desktop:mt-5">
        <ul className="flex gap-2 py-0.5 max-tablet:w-max max-tablet:px-4 tablet:flex-wrap">
          <li>
            <KindLink to={`${pathname}${searchWith(filter, { kind: '' })}`} isCurrent={kind === ''}>
              {t('kindAll')}
            </KindLink>
          </li>
          {Object.entries(kinds).map(([name, { Icon, useLabel: Label }]) => (
            <li key={name}>
              <KindLink to={`${pathname}${searchWith(filter, { kind: name })}`} isCurrent={kind === name}>
                <Icon size={15} />
                <Label />
              </KindLink>
            </li>
          ))}
        </ul>
      </nav>
      {isFiltered(filter) && (
        <LinkButton to={pathname} variant="quiet" size="small" className="mt-3 -ml-3.5">
          {t('reset')}
        </LinkButton>
      )}
    </search>
  );
}
