import type { ReactNode } from 'react';
import type { ShownPlace } from '#platform/web/navigation.ts';
import { EllipsisIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useShellWords } from './words.ts';

/** What does not fit beside the main places on a phone, behind one more. */
export function MorePlaces({ places }: { places: readonly ShownPlace[] }): ReactNode {
  const t = useShellWords();
  return (
    <li className="flex flex-1 *:w-full">
      <Menu
        label={t('morePlaces')}
        buttonClassName="min-h-16 w-full flex-col gap-1! px-1 text-xs text-muted"
        items={places.map(({ to, label, Icon }) => ({ to, label, icon: Icon }))}
      >
        <EllipsisIcon size={22} />
        {t('more')}
      </Menu>
    </li>
  );
}
