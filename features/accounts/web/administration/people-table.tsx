import type { ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link, useSearchParams } from '#platform/web/navigation/router.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { findPeople } from '../../contract/administration-endpoints.ts';
import type { PersonSeen } from '../../contract/administration-shapes.ts';
import { roles } from '../../contract/limits.ts';
import { useAccountWords } from '../words.ts';
import { PersonAvatar } from '../person/person-avatar.tsx';
import { PersonBadges } from './person-badges.tsx';

const states = ['all', 'suspended', 'administrators'] as const;
const base = administrationAddress('people');

/** Table of accounts with filters. */
export function PeopleTable(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const role = roles.find((each) => each === search.get('role'));
  const state = states.find((each) => each === search.get('state')) ?? 'all';
  const list = useInfiniteQuery({
    ...infiniteQuery(findPeople, { query: { ...(q && { q }), ...(role && { role }), state } }),
    placeholderData: keepPreviousData,
  });
  const go = (name: string, value: string, replace = false) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace },
    );
  return (
    <>
      <Filters q={q} role={role} state={state} onChange={go} />
      <QueryStates query={list} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <EmptyState icon={UsersIcon} title={t('people.none')} level={3}>
                {t('people.noneText')}
              </EmptyState>
            );
          return (
            <div>
              <Table people={items} />
              <LoadMore list={list} cursor={pages.at(-1)?.nextCursor ?? null} address={() => base} isShort={pages.length === 1} />
            </div>
          );
        }}
      </QueryStates>
    </>
  );
}

interface FiltersProps {
  q: string;
  role: (typeof roles)[number] | undefined;
  state: (typeof states)[number];
  /** Sets a parameter of the address, or removes it if `value` is empty. */
  onChange: (name: string, value: string, replace?: boolean) => void;
}

function Filters({ q, role, state, onChange }: FiltersProps): ReactNode {
  const t = useAccountWords();
  return (
    <search aria-label={t('people.filters')} className="grid gap-3 tablet:grid-cols-[2fr_1fr_1fr]">
      <SearchField
        label={t('people.search')}
        placeholder={t('people.search')}
        clearLabel={t('people.clear')}
        value={q}
        onChange={(next) => onChange('q', next, true)}
      />
      <SelectField
        name="role"
        label={t('role')}
        className="[&>div:first-child]:sr-only"
        placeholder={t('people.anyRole')}
        options={roles.map((each) => ({ value: each, label: t(`role.${each}`) }))}
        value={role ?? ''}
        onChange={({ target }) => onChange('role', target.value)}
      />
      <SelectField
        name="state"
        label={t('people.state')}
        className="[&>div:first-child]:sr-only"
        options={states.map((each) => ({ value: each, label: t(`people.state.${each}`) }))}
        value={state}
        onChange={({ target }) => onChange('state', target.value === 'all' ? '' : target.value)}
      />
    </search>
  );
}

function Table({ people }: { people: readonly PersonSeen[] }): ReactNode {
  const t = useAccountWords();
  const { date } = useDates();
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('people.title')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="px-4 py-2 font-normal">
              {t('people.person')}
            </th>
            <th scope="col" className="px-4 py-2 font-normal">
              {t('role')}
            </th>
            <th scope="col" className="px-4 py-2 font-normal max-tablet:hidden">
              {t('people.lastActive')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {people.map((person) => (
            <tr key={person.id} className="relative transition-colors hover:bg-tint">
              <th scope="row" className="max-w-0 px-4 py-2.5 text-left font-normal w-full">
                <span className="flex items-center gap-3">
                  <PersonAvatar id={person.id} name={person.name} className="max-tablet:hidden" />
                  <span className="min-w-0 flex-1">
                    <Link
                      to={`${base}/${person.id}`}
                      className="block text-base wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                    >
                      <bdi>{person.name}</bdi>
                    </Link>
                    <span className="block truncate text-muted">
                      @<bdi>{person.username}</bdi>
                      <bdi className="max-tablet:hidden"> · {person.email}</bdi>
                    </span>
                  </span>
                </span>
              </th>
              <td className="px-4 py-2.5">
                <span className="flex flex-wrap items-center gap-1.5">
                  <PersonBadges person={person} />
                </span>
              </td>
              <td className="px-4 py-2.5 whitespace-nowrap text-muted max-tablet:hidden">
                {person.lastActiveAt === null ? (
                  t('people.neverActive')
                ) : (
                  <DateText iso={person.lastActiveAt}>{date(person.lastActiveAt)}</DateText>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
