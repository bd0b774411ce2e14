import { languages, type Language } from '#platform/contract/language.ts';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { capitalized } from '#platform/web/ui/capitalized.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { languagesIn, searchWith, withOther, type HubFilter } from './hub-filter.ts';
import { KindLink } from './kind-link.tsx';
import { languageName } from '#platform/web/i18n/language-name.ts';
import { useHubWords } from './words.ts';

/** Filters by language, the reader's first; several can be selected. */
export function LanguageLinks({ filter, first }: { filter: HubFilter; first: readonly Language[] }) {
  const t = useHubWords();
  const { pathname } = useLocation();
  const { language: own } = useLanguage();
  const chosen = languagesIn(filter.languages);
  const others = [own, ...languages].filter((each) => !first.includes(each));
  return (
    <nav aria-label={t('languages')} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        <li>
          <KindLink
            to={`${pathname}${searchWith(filter, { languages: first.length ? 'all' : '' })}`}
            isCurrent={!chosen.length && !first.length}
          >
            {t('languageAll')}
          </KindLink>
        </li>
        {[...new Set([...first, ...others])].map((each) => (
          <li key={each}>
            <KindLink
              to={`${pathname}${searchWith(filter, { languages: withOther(filter.languages, each) })}`}
              isCurrent={chosen.includes(each)}
            >
              {capitalized(languageName(own, each), own)}
            </KindLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
