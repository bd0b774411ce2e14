import type { FormEvent, KeyboardEvent } from 'react';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { noteSearch } from '../recent/recent-searches.ts';
import { searchAddress, searchWith, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import { firstResult } from './move-between-results.ts';
import { isComposing } from '#platform/web/text/typing-keys.ts';

/** The search field. Works without scripts as a form. */
export function SearchForm({ search }: { search: AddressedSearch }) {
  const t = useSearchWords();
  const navigate = useNavigate();
  const find = (q: string) => navigate(searchAddress({ ...search, cursor: '', q }), { replace: true });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '');
    noteSearch(q);
    if (q !== search.q) find(q);
  }
  const toFirstFind = (event: KeyboardEvent) => {
    const first = event.key === 'ArrowDown' && !isComposing(event.nativeEvent) ? firstResult() : undefined;
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    // Key events come from the field within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      method="get"
      action="/resultSearch"
      role="search"
      data-page-search=""
      className="flex gap-2"
      onSubmit={submit}
      onKeyDown={toFirstFind}
    >
      <SearchField
        label={t('field')}
        placeholder={t('field')}
        clearLabel={t('clearField')}
        value={search.q}
        onChange={find}
        className="min-w-0 flex-1"
      />
      {[...new URLSearchParams(searchWith(search, { q: '' }))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" className="shrink-0">
        {t('find')}
      </Button>
    </form>
  );
}
