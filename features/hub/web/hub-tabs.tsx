import { useId } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import type { HubMode } from '../contract/kinds.ts';
import { searchWith, type HubFilter } from './hub-filter.ts';
import { useHubWords } from './words.ts';

const look =
  'hub-tab inline-flex min-h-11 items-center rounded-full px-3.5 font-[600] text-muted no-underline transition-colors hover:text-ink';

/** Links to the public and private Hub; visitors see why the private one requires signing in. */
export function HubTabs({ mode, filter }: { mode: HubMode; filter: HubFilter }) {
  const t = useHubWords();
  const { user } = useSession();
  const id = useId();
  const stored = searchWith(filter);
  const own = `/panel${stored}`;
  return (
    <nav aria-label={t('parts')} className="mr-auto flex">
      <Link to={`/flux${stored}`} aria-current={mode === 'public' ? 'page' : undefined} className={look}>
        {t('partPublic')}
      </Link>
      {user || mode === 'private' ? (
        <Link to={own} aria-current={mode === 'private' ? 'page' : undefined} className={look}>
          {t('partPrivate')}
        </Link>
      ) : (
        <>
          {/* The browser opens this popover before any code is loaded. Without a `type`, because
              presses of typed buttons are recorded and replayed. */}
          {/* oxlint-disable-next-line react/button-has-type */}
          <button popoverTarget={id} className={look}>
            {t('partPrivate')}
          </button>
          <div
            id={id}
            popover="auto"
            role="dialog"
            aria-label={t('partPrivate')}
            className="hang-below w-72 rounded-card border border-line bg-surface p-4 text-ink shadow-raised"
          >
            <p className="text-pretty">{t('whySignIn')}</p>
            <p className="mt-3 flex flex-wrap gap-2">
              <LinkButton to={`/connect?next=${encodeURIComponent(own)}#login`} size="small">
                {t('signIn')}
              </LinkButton>
              <LinkButton to="/register" variant="secondary" size="small">
                {t('register')}
              </LinkButton>
            </p>
          </div>
        </>
      )}
    </nav>
  );
}
