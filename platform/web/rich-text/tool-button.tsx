import { type MouseEvent, useState } from 'react';
import type { EditorLabels } from './editor-labels.ts';
import { ariaShortcut, shortcutText, type Tool } from './editor-tools.tsx';

interface ToolButtonProps {
  tool: Pick<Tool, 'id' | 'label' | 'icon' | 'shortcut'>;
  labels: EditorLabels;
  /** Undefined for a plain action. */
  isOn?: boolean | undefined;
  isUnavailable?: boolean;
  /** The only tool of the bar in the tab order. */
  isCurrent: boolean;
  /** In a list, with its name next to its icon. */
  isListed?: boolean;
  /** For the tool that opens the list: whether it is open. */
  isExpanded?: boolean;
  onPress: (isByKeyboard: boolean) => void;
}

/**
 * One tool of the bar. An unavailable one stays focusable, so that the arrow keys keep their
 * position.
 */
export function ToolButton({ tool, labels, isOn, isUnavailable = false, isCurrent, isListed, isExpanded, onPress }: ToolButtonProps) {
  const { id, icon: Glyph, shortcut } = tool;
  const label = labels[tool.label];
  const keys = shortcut && shortcutText(shortcut, labels['editor.shift']);
  const isNamed = isListed || !Glyph;
  const [hasTip, setHasTip] = useState(false);
  const press = (event: MouseEvent) => {
    setHasTip(false);
    // A click by keyboard has `detail` 0, which counts pointer presses.
    if (!isUnavailable) onPress(event.detail === 0);
  };
  return (
    <button
      type="button"
      data-tool={id}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={isNamed ? undefined : label}
      aria-pressed={isOn}
      aria-expanded={isExpanded}
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
      className="editor-tool"
    >
      {Glyph && <Glyph size={19} />}
      {isNamed && <span>{label}</span>}
      {isListed && keys && <kbd aria-hidden="true">{keys}</kbd>}
      {hasTip && !isNamed && !isExpanded && (
        <span aria-hidden="true" className="editor-tip">
          {label}
          {keys && <kbd>{keys}</kbd>}
        </span>
      )}
    </button>
  );
}
