import type { ReactNode } from 'react';
import { showCookieSettings } from '#features/analytics/web/consent.ts';
import { useNavItemsAt } from '#platform/web/navigation/nav-items.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { ElapsedTime } from './elapsed-time.tsx';
import { useShellWords } from '../i18n/words.ts';

/** The owner of the site, and who hosts it. */
export function useCopyright(): string {
  const t = useShellWords();
  const { ownerName, hostingName } = useSettings();
  return hostingName ? t('copyrightHosted', { owner: ownerName, hosting: hostingName }) : t('copyright', { owner: ownerName });
}

/** Links to the pages about the site, its build and its code. */
export function AboutSite({ copyright }: { copyright?: string }): ReactNode {
  const t = useShellWords();
  return (
    <div className="mx-auto flex max-w-page flex-wrap items-start justify-between gap-8 px-4 py-8 desktop:px-6">
      <div className="space-y-4 tablet:flex-1">
        <nav aria-label={t('footerNavigation')}>
          <AboutLinks />
        </nav>
        {copyright && <p className="text-sm text-muted">{copyright}</p>}
        <p className="text-sm text-muted">
          Build 4 - V.4.4.4 - Stable
          <ElapsedTime />
        </p>
      </div>
      <figure className="flex flex-col items-center gap-2">
        <img
          src="/share-qr.svg"
          alt={t('qrTitle')}
          width={112}
          height={112}
          loading="lazy"
          className="rounded-control border border-line"
        />
        <figcaption className="text-xs text-muted">{t('qrCaption')}</figcaption>
      </figure>
    </div>
  );
}

function AboutLinks(): ReactNode {
  const t = useShellWords();
  const { modulesOff } = useSettings();
  const links = useNavItemsAt('footer');
  const isHydrated = useIsHydrated();
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline">
            {label}
          </Link>
        </li>
      ))}
      {!modulesOff.includes('analytics') && (
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            disabled={!isHydrated}
            className="inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline"
            onClick={() => showCookieSettings(true)}
          >
            {t('cookieSettings')}
          </button>
        </li>
      )}
    </ul>
  );
}
