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
const linkCount = 3;

/** The page for unknown addresses, with a search and the main pages. */
export function NotFoundPage(): ReactNode {
  const t = useShellWords();
  const isOpen = useIsOpen();
  const items = useNavItemsAt('main').slice(0, linkCount);
  return (
    <PageBody>
      <NotFound>
        {isOpen(searchPage) && (
          <form action={searchPage} role="search" className="mt-6 flex max-w-form gap-2.5">
            <input type="search" name="q" aria-label={t('search')} placeholder={t('search')} required className={controlClasses} />
            <Button type="submit" variant="secondary">
              {t('search')}
            </Button>
          </form>
        )}
        {items.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-x-6">
            {items.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center gap-2 text-ink underline-offset-4 hover:underline">
                  {Icon && <Icon size={18} className="text-accent" />}
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
