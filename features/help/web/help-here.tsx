import type { ReactNode } from 'react';
import { Link, useLocation } from '#platform/web/navigation/router.tsx';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';
import { helpAt } from './help-at.ts';
import { useSharedHelpWords } from './words.ts';

/** Link in the header to the help about the current screen. */
export function HelpHere(): ReactNode {
  const t = useSharedHelpWords();
  const { pathname } = useLocation();
  const label = t('helpHere');
  return (
    <Link
      to={helpAt(pathname)}
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-control text-muted transition-colors hover:bg-tint hover:text-ink"
    >
      <CircleHelpIcon size={20} />
    </Link>
  );
}
