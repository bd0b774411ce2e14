import { useState, type ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { FlagIcon } from '#platform/web/ui/icons.tsx';
import type { MenuItem } from '#platform/web/ui/menu.tsx';
import { useSharedModerationWords } from '../words.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((module) => module.ReportDialog));

/**
 * The entry “Report” for the menu of a thing (`kind:id`), and its dialog, to be rendered beside the
 * menu. Empty while moderation is off.
 */
export function useReport(on: string): { items: readonly MenuItem[]; dialog: ReactNode } {
  const t = useSharedModerationWords();
  const { isOpen: isHere } = useSiteNavigation();
  const [isOpen, setIsOpen] = useState(false);
  if (!isHere('/statements')) return { items: [], dialog: null };
  return {
    items: [{ label: t('report'), icon: FlagIcon, onSelect: () => setIsOpen(true) }],
    dialog: isOpen && <ReportDialog on={on} onClose={() => setIsOpen(false)} />,
  };
}
