import { useQuery } from '#platform/web/queries/queries.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useSlots, type SearchKind } from '#platform/web/registry/slots.ts';
import { Settings2Icon } from '#platform/web/ui/icons.tsx';
import { administrationPagesQuery } from '../frame/administration-pages-query.ts';

/** The icon of a module: that of its navigation, of its action, of what it has in searches, or of its administration page. */
export function useModuleIcon(module: string): SearchKind['Icon'] {
  const { navItems, actions, searchKinds, administration } = useSlots();
  const { modulesOff } = useSettings();
  const pages = useQuery(administrationPagesQuery(administration, modulesOff)).data ?? [];
  const own = navItems.filter(({ feature }) => feature === module);
  return (
    own.find(({ main }) => main)?.main?.Icon ??
    own.find(({ menu }) => menu)?.menu?.Icon ??
    actions.find(({ feature }) => feature === module)?.Icon ??
    Object.values(searchKinds).find(({ feature }) => feature === module)?.Icon ??
    pages.find(({ feature }) => feature === module)?.Icon ??
    Settings2Icon
  );
}
