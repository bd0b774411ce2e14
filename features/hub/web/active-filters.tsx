import type { Language } from '#platform/contract/language.ts';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { Link, useLocation } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { FilterLink } from '#platform/web/ui/filter-link.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { isFiltered, languagesIn, rangeWords, searchWith, sortWords, type HubFilter } from './hub-filter.ts';
import { languageNames } from '#platform/web/i18n/language-name.ts';
import { useHubWords } from './words.ts';

/**
 * Filters, first languages and order, as far as they are not the default. Each is a link that
 * removes it.
 */
export function ActiveFilters({ filter, first }: { filter: HubFilter; first: readonly Language[] }) {
  const t = useHubWords();
  const { pathname } = useLocation();
  const { language } = useLanguage();
  const { isOpen } = useSiteNavigation();
  const { q, kind, range, languages, sort } = filter;
  const chosen = languagesIn(languages);
  const kindName = useKindName();
  const { hubKinds } = useSlots();
  const active = [
    kind in hubKinds && { without: { kind: '' }, text: kindName(kind) },
    range !== 'all' && { without: { range: 'all' as const }, text: t(rangeWords[range]) },
    languages !== '' && { without: { languages: '' }, text: chosen.length ? languageNames(language, chosen) : t('languageAll') },
    languages === '' &&
      first.length > 0 && { without: { languages: 'all' }, text: t('first', { languages: languageNames(language, first) }) },
    sort !== 'newest' && { without: { sort: 'newest' as const }, text: t(sortWords[sort]) },
  ].filter((each) => each !== false && each !== undefined);
  return (
    <>
      {active.map(({ without, text }) => (
        <FilterLink key={Object.keys(without)[0]} to={`${pathname}${searchWith(filter, without)}`} withoutText={t('without')}>
          {text}
        </FilterLink>
      ))}
      {isFiltered(filter) && (
        <Link to={pathname} className="link tap inline-flex min-h-8 items-center text-sm">
          {t('reset')}
        </Link>
      )}
      {q.trim() && isOpen('/resultSearch') && (
        <Link to={`/resultSearch?${new URLSearchParams({ q }).toString()}`} className="link tap inline-flex min-h-8 items-center text-sm">
          {t('searchEverything', { words: q.trim() })}
        </Link>
      )}
    </>
  );
}
