import type { ReactNode } from 'react';
import { later } from '#platform/web/loading/lazy.tsx';
import type { ShownPlace } from '#platform/web/navigation/nav-items.ts';
import { EllipsisIcon } from '#platform/web/ui/icons.tsx';
import { useOverPage } from '#platform/web/navigation/use-overlay-history.ts';
import type { MainPlace } from './main-nav-items.ts';
import { useNavigationWords } from './navigation-words.ts';

const PlacesSheet = later(() => import('./nav-sheet.tsx').then((module) => module.PlacesSheet));

interface MorePlacesProps {
  places: readonly (ShownPlace | MainPlace)[];
  isAdministrator?: boolean;
}

/** The “More” button of a phone and its sheet with the remaining navigation. */
export function MorePlaces({ places, isAdministrator = false }: MorePlacesProps): ReactNode {
  const t = useNavigationWords();
  const sheet = useOverPage();
  return (
    <li className="min-w-11 flex-auto">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('morePlaces')}
        onClick={sheet.open}
        className="flex min-h-16 w-full flex-col items-center justify-center gap-1 px-1 text-xs text-muted -outline-offset-2"
      >
        <EllipsisIcon size={22} />
        {t('more')}
      </button>
      {sheet.isOpen && <PlacesSheet places={places} isAdministrator={isAdministrator} onClose={sheet.close} onLeave={sheet.leave} />}
    </li>
  );
}
