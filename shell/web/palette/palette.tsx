import '#platform/web/styles/signed-in.css';
import { useEffect, useId, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { lineAt, type PaletteLine } from './lines.ts';
import { PaletteList } from './palette-list.tsx';
import { usePaletteWords } from './palette-words.ts';
import { useGroups } from './use-groups.ts';
import { isComposing } from '#platform/web/text/typing-keys.ts';

interface PaletteProps {
  /** The text typed before the palette was loaded. */
  early: () => string;
  onClose: () => void;
}

/** At the upper edge, or all of a phone’s screen; the list is the only part that scrolls. */
const frame = {
  dialog: 'm-0 flex h-dvh max-h-dvh flex-col tablet:mx-auto tablet:mt-[8vh] tablet:h-[min(38rem,80dvh)] tablet:rounded-card tablet:border',
  body: 'flex min-h-0 flex-1 flex-col',
};

/**
 * The command palette: finds pages, people, groups, items and actions by part of their name. The
 * arrow keys select in the list while the field keeps the focus.
 */
export function Palette({ early, onClose }: PaletteProps): ReactNode {
  const t = usePaletteWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { groups, isFailed, again, question } = useGroups(typed);
  // When the field takes over, not at its first render.
  useLayoutEffect(() => setTyped(early()), [early]);
  const lines = groups.flatMap((group) => group.lines);
  const choice = useChoice(id, lines);
  const type = (text: string) => {
    setTyped(text);
    choice.clear();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      head={<PaletteField id={id} typed={typed} onType={type} hasLines={lines.length > 0} choice={choice} />}
      frame={frame}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-1">
        <PaletteList
          id={`${id}-list`}
          groups={groups}
          chosenId={choice.chosenId}
          optionOf={choice.optionOf}
          onDone={(line) => (line.to === undefined ? again() : onClose())}
        />
        {isFailed && <p className="px-3 py-2 text-sm text-muted">{t('failed')}</p>}
        <p role="status" className={lines.length ? 'sr-only' : 'px-3 py-6 text-center text-muted'}>
          {lines.length ? t('results', { count: lines.length }) : t('nothing')}
        </p>
      </div>
      <p aria-hidden="true" className="flex gap-5 border-t border-line px-5 py-2 text-xs text-muted max-tablet:hidden">
        <Keys keys={['↑', '↓']} does={t('keyChoose')} />
        <Keys keys={[t('enter')]} does={t('keyOpen')} />
        <Keys keys={[t('escape')]} does={t('keyClose')} />
      </p>
      {question}
    </Dialog>
  );
}

/** The selected line, which arrow keys move and Enter opens. */
function useChoice(id: string, lines: readonly PaletteLine[]) {
  const [chosenId, setChosenId] = useState<string>();
  // Enter opens the first result unless another is selected.
  const chosen = lines.find((line) => line.id === chosenId) ?? lines[0];
  const optionOf = (lineId: string) => `${id}-${lines.findIndex((line) => line.id === lineId)}`;
  const option = chosen && optionOf(chosen.id);
  useEffect(() => {
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [option]);
  const onKeyDown = (event: KeyboardEvent) => {
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
  return { chosenId: chosen?.id, option, optionOf, onKeyDown, clear: () => setChosenId(undefined) };
}

interface PaletteFieldProps {
  id: string;
  typed: string;
  onType: (text: string) => void;
  hasLines: boolean;
  choice: Pick<ReturnType<typeof useChoice>, 'option' | 'onKeyDown'>;
}

function PaletteField({ id, typed, onType, hasLines, choice }: PaletteFieldProps): ReactNode {
  const t = usePaletteWords();
  return (
    <>
      <SearchIcon size={20} className="shrink-0 text-muted" />
      <input
        type="text"
        role="combobox"
        inputMode="search"
        data-first-focus=""
        aria-label={t('field')}
        aria-expanded={hasLines}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={choice.option}
        placeholder={t('field')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={300}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={choice.onKeyDown}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-lg outline-none"
      />
    </>
  );
}

/** Keys and what they do. */
function Keys({ keys, does }: { keys: readonly string[]; does: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key) => (
        <kbd key={key} className="rounded-small border border-line px-1.5 font-sans">
          {key}
        </kbd>
      ))}
      {does}
    </span>
  );
}
