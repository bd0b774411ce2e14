import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { useLocation, useNavigate } from '#platform/web/navigation/router.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import type { HubMode } from '../contract/kinds.ts';
import { searchWith, type HubFilter } from './hub-filter.ts';
import { HubFilters } from './hub-filters.tsx';
import { HubTabs } from './hub-tabs.tsx';
import { useHubWords } from './words.ts';

interface HubHeadProps {
  mode: HubMode;
  filter: HubFilter;
  /** Languages that come first. */
  first: readonly Language[];
  isBare: boolean;
}

/** Title, tabs, search (on a phone on request) and filters; only title and tabs if there is nothing to filter. */
export function HubHead({ mode, filter, first, isBare }: HubHeadProps) {
  const t = useHubWords();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isFinding, setIsFinding] = useState(filter.q !== '');
  useEffect(() => {
    if (isFinding && filter.q === '') form.current?.querySelector<HTMLInputElement>('[type=search]')?.focus();
    // Only opening the field moves the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFinding]);
  const find = (q: string) => navigate(`${pathname}${searchWith(filter, { q })}`, { replace: true });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    find(String(new FormData(event.currentTarget).get('q') ?? ''));
  }
  return (
    <div className="hub-head flex flex-wrap items-center gap-2">
      <h1 className="mr-1">{t('heading')}</h1>
      <HubTabs mode={mode} filter={filter} />
      {!isBare && (
        <>
          <IconButton
            icon={SearchIcon}
            label={t('search')}
            aria-expanded={isFinding}
            className="hub-find-open"
            onClick={() => setIsFinding(!isFinding)}
          />
          <form
            ref={form}
            method="get"
            action={pathname}
            role="search"
            onSubmit={submit}
            data-closed={isFinding ? undefined : ''}
            className="hub-find flex-1"
          >
            <SearchField label={t('search')} placeholder={t('search')} clearLabel={t('clearSearch')} value={filter.q} onChange={find} />
            {[...new URLSearchParams(searchWith(filter, { q: '' }))].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          </form>
          <HubFilters mode={mode} filter={filter} first={first} />
        </>
      )}
    </div>
  );
}
