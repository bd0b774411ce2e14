import type { ReactNode } from 'react';
import { controlClasses } from '#platform/web/forms/field.tsx';
import { useNavItemsAt } from '#platform/web/navigation/nav-items.ts';
import { NotFound } from '#platform/web/navigation/not-found.tsx';
import { Link, useIsOpen } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { useShellWords } from '../i18n/words.ts';

const searchPage = '/resultSearch';
/** Pages to go on to. */
const linkCount = 4;

/** The page for unknown addresses, with the main pages, and a search where the header has only its icon. */
export function NotFoundPage(): ReactNode {
  const t = useShellWords();
  const isOpen = useIsOpen();
  const items = useNavItemsAt('main').slice(0, linkCount);
  return (
    <PageBody>
      <NotFound>
        {isOpen(searchPage) && (
          <form action={searchPage} role="search" className="mt-8 flex gap-2.5 desktop:hidden">
            <input type="search" name="q" aria-label={t('search')} placeholder={t('search')} required className={controlClasses} />
            <Button type="submit" variant="secondary">
              {t('search')}
            </Button>
          </form>
        )}
        {items.length > 0 && (
          <ul className="mt-8 grid grid-cols-2 gap-3">
            {items.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="grid justify-items-center gap-1.5 rounded-card border border-line bg-surface p-3 text-ink no-underline hover:border-accent hover:text-accent"
                >
                  {Icon && <Icon size={22} className="text-accent" />}
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </NotFound>
    </PageBody>
  );
}
