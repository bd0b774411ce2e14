import { Link } from '#platform/web/navigation/router.tsx';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import type { AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import { engines, thanksAddress, wordsElsewhere } from './engines.ts';

/**
 * Links to ten other search engines with the same words. Nothing is sent to them before the person
 * leaves the page that a link leads to.
 */
export function EngineChooser({ search, isOpen = false }: { search: AddressedSearch; isOpen?: boolean }) {
  const t = useSearchWords();
  const words = wordsElsewhere(search.q);
  if (!words) return null;
  return (
    <details open={isOpen} className="group mt-8 rounded-card border border-line px-4 print:hidden">
      <summary className="flex min-h-12 list-none items-center gap-2 font-[560] [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{t('elsewhere')}</span>
        <ChevronDownIcon size={18} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <p className="text-sm text-muted">{t('elsewhereText', { words })}</p>
      <ul className="flex flex-wrap gap-2 pt-3 pb-4">
        {engines.map((engine) => (
          <li key={engine.id}>
            <Link
              to={thanksAddress(engine, words)}
              className="tap inline-flex min-h-9 items-center rounded-full border border-field bg-surface px-3.5 text-sm text-ink no-underline transition-colors hover:border-accent hover:text-accent"
            >
              {engine.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
