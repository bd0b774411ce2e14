import { type MouseEvent, useState } from 'react';
import type { EditorLabels } from './editor-labels.ts';
import { ariaShortcut, shortcutText, type Tool } from './editor-tools.tsx';

interface ToolButtonProps {
  tool: Pick<Tool, 'id' | 'label' | 'icon' | 'shortcut'>;
  labels: EditorLabels;
  /** Undefined for a tool that just acts. */
  isOn?: boolean | undefined;
  isUnavailable?: boolean;
  /** The one tool of the bar that the Tab key reaches. */
  isCurrent: boolean;
  /** Stands in a list, its name beside its picture. */
  isListed?: boolean;
  /** Given for the tool that opens the list: whether it is open. */
  isExpanded?: boolean;
  onPress: (isByKeyboard: boolean) => void;
}

/** One tool of the bar. An unavailable one stays reachable, so that the arrow keys never lose their place. */
export function ToolButton({ tool, labels, isOn, isUnavailable = false, isCurrent, isListed, isExpanded, onPress }: ToolButtonProps) {
  const { id, icon: Glyph, shortcut } = tool;
  const label = labels[tool.label];
  const keys = shortcut && shortcutText(shortcut, labels['editor.shift']);
  const isNamed = isListed || !Glyph;
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
