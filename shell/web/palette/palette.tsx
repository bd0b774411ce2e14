import { useEffect, useId, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { controlClasses } from '#platform/web/forms/field.tsx';
import { lineAt } from './lines.ts';
import { PaletteList } from './palette-list.tsx';
import { usePaletteWords } from './palette-words.ts';
import { useGroups } from './use-groups.ts';
import { isComposing } from '#platform/web/text/typing-keys.ts';

interface PaletteProps {
  /** The text typed before the palette was loaded. */
  early: () => string;
  onClose: () => void;
}

/**
 * The command palette: finds pages, people, groups, items and actions by part of their name. The
 * arrow keys select in the list while the field keeps the focus.
 */
export function Palette({ early, onClose }: PaletteProps): ReactNode {
  const t = usePaletteWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const { groups, isFailed, again, question } = useGroups(typed);
  // When the field takes over, not at its first render.
  useLayoutEffect(() => setTyped(early()), [early]);
  const lines = groups.flatMap((group) => group.lines);
  // Enter opens the first result unless another is selected; without a query only a selected one.
  const chosen = lines.find((line) => line.id === chosenId) ?? (typed.trim() ? lines[0] : undefined);
  const optionOf = (lineId: string) => `${id}-${lines.findIndex((line) => line.id === lineId)}`;
  const option = chosen && optionOf(chosen.id);
  useEffect(() => {
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [option]);
  const hear = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setChosenId(lineAt(lines, chosen?.id, event.key === 'ArrowDown' ? 1 : -1)?.id);
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      const element = document.getElementById(option);
      if ((event.ctrlKey || event.metaKey) && element instanceof HTMLAnchorElement) window.open(element.href, '_blank', 'noopener');
      else element?.click();
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} closeLabel={t('close')} size="top">
      <input
        type="text"
        role="combobox"
        inputMode="search"
        aria-label={t('field')}
        aria-expanded={lines.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={option}
        placeholder={t('field')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={300}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosenId(undefined);
        }}
        onKeyDown={hear}
        className={controlClasses}
      />
      <div className="-mx-2 mt-2 h-[60dvh] overflow-y-auto px-2 max-tablet:h-[calc(100dvh-9.5rem)]">
        <PaletteList
          id={`${id}-list`}
          groups={groups}
          chosenId={chosen?.id}
          optionOf={optionOf}
          onDone={(line) => (line.to === undefined ? again() : onClose())}
        />
        {isFailed && <p className="px-2.5 py-2 text-sm text-muted">{t('failed')}</p>}
        <p role="status" className={lines.length ? 'sr-only' : 'px-2.5 py-2 text-muted'}>
          {lines.length ? t('results', { count: lines.length }) : t('nothing')}
        </p>
      </div>
      <p aria-hidden="true" className="mt-2 text-xs text-muted pointer-coarse:hidden">
        {t('keys')}
      </p>
      {question}
    </Dialog>
  );
}
