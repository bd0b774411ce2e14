import { useLocation } from '#platform/web/navigation/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { NewspaperIcon, SearchIcon } from '#platform/web/ui/icons.tsx';
import type { HubMode } from '../contract/kinds.ts';
import { isFiltered, type HubFilter } from './hub-filter.ts';
import { useHubWords } from './words.ts';

/** Empty state, with the reason and what to do. */
export function NothingHere({ mode, filter }: { mode: HubMode; filter: HubFilter }) {
  const t = useHubWords();
  const { pathname } = useLocation();
  if (isFiltered(filter))
    return (
      <EmptyState
        icon={SearchIcon}
        title={t('nothingFound')}
        action={
          <LinkButton to={pathname} variant="secondary">
            {t('reset')}
          </LinkButton>
        }
      >
        {t('nothingFoundText')}
      </EmptyState>
    );
  if (mode === 'public')
    return (
      <EmptyState icon={NewspaperIcon} title={t('emptyPublic')}>
        {t('emptyPublicText')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={NewspaperIcon}
      title={t('emptyPrivate')}
      action={
        <>
          <LinkButton to="/network">{t('joinGroup')}</LinkButton>
          <LinkButton to="/article" variant="secondary">
            {t('write')}
          </LinkButton>
        </>
      }
    >
      {t('emptyPrivateText')}
    </EmptyState>
  );
}
