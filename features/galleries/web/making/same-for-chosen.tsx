import { useId, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { controlClasses } from '#platform/web/forms/field.tsx';
import { UndoIcon } from '#platform/web/ui/icons.tsx';
import { galleryLimits } from '../../contract/limits.ts';
import { useGalleryWords } from '../words.ts';
import { isPlainEnter } from '#platform/web/text/typing-keys.ts';

interface SameForChosenProps {
  isOnlyUndescribed: boolean;
  onOnlyUndescribed: () => void;
  total: number;
  /** Number of selected items. */
  count: number;
  onAll: (isEach: boolean) => void;
  onUse: (text: string) => void;
  /** Undefined if there is nothing to undo. */
  onUndo: (() => void) | undefined;
}

/**
 * Toolbar that filters and selects items and gives the selected ones the same description, which is
 * saved with the form.
 */
export function SameForChosen({ isOnlyUndescribed, onOnlyUndescribed, total, count, onAll, onUse, onUndo }: SameForChosenProps) {
  const t = useGalleryWords();
  const id = useId();
  const [text, setText] = useState('');
  return (
    <fieldset className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" checked={count === total} onChange={() => onAll(count < total)} className="size-5" />
          {t('chooseAll')}
        </label>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" checked={isOnlyUndescribed} onChange={onOnlyUndescribed} className="size-5" />
          {t('showUndescribed')}
        </label>
        <span role="status" className="text-sm text-muted">
          {t('chosen', { count })}
        </span>
      </div>
      <label htmlFor={id} className="text-sm font-[560]">
        {t('sameForChosen')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="text"
          dir="auto"
          value={text}
          maxLength={galleryLimits.description}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (!isPlainEnter(event.nativeEvent)) return;
            event.preventDefault();
            if (count > 0) onUse(text);
          }}
          className={`${controlClasses} max-w-form flex-1 basis-60`}
        />
        <Button variant="secondary" disabled={count === 0} onClick={() => onUse(text)}>
          {t('useForChosen')}
        </Button>
        {onUndo && (
          <Button variant="quiet" icon={UndoIcon} onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
