import { useEffect, useSyncExternalStore } from 'react';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { onOpened, openedBefore, readOpened } from '#platform/web/storage/opened-things.ts';
import type { PaletteLine } from './lines.ts';

/** Items opened recently on this device by the signed-in person, without the current page. */
export function useOpenedLines(): PaletteLine[] {
  const { user } = useSession();
  const { searchKinds } = useSlots();
  const { isOpen } = useSiteNavigation();
  const { pathname } = useLocation();
  const kindName = useKindName();
  const opened = useSyncExternalStore(onOpened, openedBefore, openedBefore);
  const userId = user?.id;
  useEffect(() => void readOpened(), [userId]);
  if (userId === undefined) return [];
  return opened
    .filter(({ to, kind }) => to !== pathname && kind in searchKinds && isOpen(to))
    .map(({ kind, id, title, to, picture }) => ({
      id: `opened ${kind} ${id}`,
      text: [[title, false]],
      Icon: searchKinds[kind]?.Icon,
      note: kindName(kind),
      thing: { kind, id },
      picture,
      to,
    }));
}
