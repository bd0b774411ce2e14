import type { ReactNode } from 'react';
import { showCookieSettings } from '#features/analytics/web/consent.ts';
import { useNavItemsAt } from '#platform/web/navigation/nav-items.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import { QrCodeIcon } from '#platform/web/ui/icons.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { ElapsedTime } from './elapsed-time.tsx';
import { useShellWords } from '../i18n/words.ts';

/** The owner of the site, and who hosts it. */
export function useCopyright(): string {
  const t = useShellWords();
  const { ownerName, hostingName } = useSettings();
  return hostingName ? t('copyrightHosted', { owner: ownerName, hosting: hostingName }) : t('copyright', { owner: ownerName });
}

/** Links to the pages about the site, a code to share it, and its build. */
export function AboutSite({ copyright }: { copyright?: string }): ReactNode {
  const t = useShellWords();
  return (
    <div className="mx-auto max-w-page px-4 py-4 desktop:px-6">
      <nav aria-label={t('footerNavigation')}>
        <AboutLinks />
      </nav>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line pt-4 text-xs text-muted">
        {copyright && <p>{copyright}</p>}
        <p>
          Build 4 - V.4.4.4 - Stable
          <ElapsedTime />
        </p>
      </div>
    </div>
  );
}

const item = 'flex min-h-11 items-center gap-2 text-sm text-ink underline-offset-4 hover:underline';

/** A QR code of the site's address, shown on request. */
function ShareSite(): ReactNode {
  const t = useShellWords();
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}>
      <summary className={item}>
        <QrCodeIcon size={16} className="text-muted" />
        {t('qrCaption')}
      </summary>
      <img src="/share-qr.svg" alt={t('qrTitle')} width={112} height={112} loading="lazy" className="rounded-control border border-line" />
    </details>
  );
}

function AboutLinks(): ReactNode {
  const t = useShellWords();
  const { modulesOff } = useSettings();
  const links = useNavItemsAt('footer');
  const isHydrated = useIsHydrated();
  return (
    <ul className="grid grid-cols-2 gap-x-6 tablet:flex tablet:flex-wrap">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={item}>
            {label}
          </Link>
        </li>
      ))}
      {!modulesOff.includes('analytics') && (
        <li>
          <button type="button" aria-haspopup="dialog" disabled={!isHydrated} className={item} onClick={() => showCookieSettings(true)}>
            {t('cookieSettings')}
          </button>
        </li>
      )}
      <li className="tablet:ml-auto">
        <ShareSite />
      </li>
    </ul>
  );
}
