import { type MouseEvent, useState } from 'react';
import { classes } from '../ui/classes.ts';
import type { Icon } from '../ui/icons.tsx';
import { ariaShortcut, shortcutText } from './editor-tools.tsx';

interface ToolButtonProps {
  id: string;
  label: string;
  icon?: Icon | undefined;
  shortcut?: string | undefined;
  shiftName: string;
  /** Undefined for a tool that just acts. */
  isOn: boolean | undefined;
  isUnavailable: boolean;
  /** The one tool of the bar that the Tab key reaches. */
  isCurrent: boolean;
  onPress: (isByKeyboard: boolean) => void;
}

/** One tool of the bar. An unavailable one stays reachable, so that the arrow keys never lose their place. */
export function ToolButton({ id, label, icon: Glyph, shortcut, shiftName, isOn, isUnavailable, isCurrent, onPress }: ToolButtonProps) {
  const [hasTip, setHasTip] = useState(false);
  const press = (event: MouseEvent) => {
    setHasTip(false);
    // A click without a pointer came from the keyboard: `detail` counts presses of a pointer.
    if (!isUnavailable) onPress(event.detail === 0);
  };
  return (
    <button
      type="button"
      data-tool={id}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={Glyph && label}
      aria-pressed={isOn}
      aria-disabled={isUnavailable || undefined}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
      // The text keeps its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      onPointerEnter={(event) => setHasTip(event.pointerType === 'mouse')}
      onPointerLeave={() => setHasTip(false)}
      onFocus={(event) => setHasTip(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setHasTip(false)}
      onKeyDown={(event) => event.key === 'Escape' && setHasTip(false)}
      className={classes(
        'relative inline-grid h-11 min-w-11 shrink-0 place-items-center rounded-control text-sm text-muted transition-colors tablet:h-10 tablet:min-w-10',
        'aria-pressed:bg-tint aria-pressed:text-accent not-aria-disabled:hover:bg-tint not-aria-disabled:hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-45',
        !Glyph && 'border border-line px-3',
      )}
    >
      {Glyph ? <Glyph size={19} /> : label}
      {hasTip && (Glyph || shortcut) && (
        <span aria-hidden="true" className="editor-tip">
          {Glyph && label}
          {shortcut && <kbd>{shortcutText(shortcut, shiftName)}</kbd>}
        </span>
      )}
    </button>
  );
}
