import type { ReactNode } from 'react';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { XIcon } from '#platform/web/ui/icons.tsx';
import { useDesignerWords } from '../words.ts';

interface ChosenBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/**
 * Bar at the bottom with the number of selected people and the actions on them; hidden without a
 * selection.
 */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  const t = useDesignerWords();
  if (count === 0) return null;
  return (
    <div
      role="region"
      aria-label={t('chosen')}
      className="sticky bottom-[calc(var(--dock)+0.5rem)] z-20 mt-4 flex flex-wrap items-center gap-2.5 rounded-card border border-line bg-surface px-4 py-2.5 shadow-raised"
    >
      <p role="status" className="mr-1 font-[560]">
        {t('countChosen', { count })}
      </p>
      {children}
      <IconButton icon={XIcon} label={t('chooseNobody')} className="ml-auto" onClick={onClear} />
    </div>
  );
}
