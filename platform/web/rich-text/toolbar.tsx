import type { Editor } from '@tiptap/core';
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { headingLevels } from '#platform/contract/rich-text/limits.ts';
import { LinkIcon } from '../ui/icons.tsx';
import type { EditorLabels } from './editor-labels.ts';
import { blockTools, historyTools, insertTools, markTools, tableTools, type Tool } from './editor-tools.tsx';
import { ToolButton } from './tool-button.tsx';
import { useToolbarState } from './toolbar-state.ts';

interface ToolbarProps {
  editor: Editor;
  labels: EditorLabels;
  /** The id of the text it works on. */
  textId: string;
  bar: RefObject<HTMLDivElement | null>;
  onLink: () => void;
}

/**
 * The formatting tools, as the toolbar pattern of ARIA wants them: one stop for the Tab key, arrows within, Escape back to the text.
 * Pressed with the pointer, a tool leaves the cursor in the text; pressed by key, focus stays on the tool.
 */
export function Toolbar({ editor, labels, textId, bar, onLink }: ToolbarProps) {
  const [currentId, setCurrentId] = useState('blockType');
  const state = useToolbarState(editor);
  // The tools for tables go away with the table; the Tab key must still find one.
  const isCurrentThere = state.isInTable || !tableTools.some((tool) => tool.id === currentId);
  const current = isCurrentThere ? currentId : 'blockType';

  const setBlock = (value: string): void => {
    const level = headingLevels.find((one) => String(one) === value);
    if (level === undefined) editor.chain().setParagraph().run();
    else editor.chain().setHeading({ level }).run();
  };

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') {
      editor.view.focus();
      return;
    }
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
    const at = tools.findIndex((tool) => tool.dataset.tool === current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    tools[(next + tools.length) % tools.length]?.focus();
  };

  const button = (tool: Tool) => (
    <ToolButton
      key={tool.id}
      id={tool.id}
      label={labels[tool.label]}
      icon={tool.icon}
      shortcut={tool.shortcut}
      shiftName={labels['editor.shift']}
      isOn={tool.isOn && state.on.includes(tool.id)}
      isUnavailable={state.unavailable.includes(tool.id)}
      isCurrent={current === tool.id}
      onPress={(isByKeyboard) => {
        tool.run(isByKeyboard ? editor.chain() : editor.chain().focus()).run();
        // With the table its tools went away, and focus must not go with them.
        if (tableTools.includes(tool) && !editor.isActive('table')) editor.view.focus();
      }}
    />
  );

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={labels['editor.tools']}
      aria-controls={textId}
      onKeyDown={move}
      onFocus={(event: FocusEvent<HTMLDivElement>) => {
        const id = event.target instanceof HTMLElement ? event.target.dataset.tool : undefined;
        if (id !== undefined) setCurrentId(id);
      }}
      className="editor-toolbar"
    >
      <div className="editor-tool-row">
        <select
          data-tool="blockType"
          tabIndex={current === 'blockType' ? 0 : -1}
          aria-label={labels['editor.blockType']}
          disabled={!state.isTextblock}
          value={state.block}
          onChange={(event) => setBlock(event.target.value)}
          className="h-11 shrink-0 rounded-control border border-line bg-surface px-2.5 text-sm text-ink disabled:opacity-60 tablet:h-10"
        >
          <option value="paragraph">{labels['editor.paragraph']}</option>
          {headingLevels.map((level) => (
            <option key={level} value={level}>
              {labels[`editor.heading${level}`]}
            </option>
          ))}
        </select>
        <span className="editor-tools">{markTools.map(button)}</span>
        <span className="editor-tools">
          <ToolButton
            id="link"
            label={labels['editor.link']}
            icon={LinkIcon}
            shortcut="Mod+K"
            shiftName={labels['editor.shift']}
            isOn={state.isInLink}
            isUnavailable={state.isInCodeBlock}
            isCurrent={current === 'link'}
            onPress={onLink}
          />
          {blockTools.map(button)}
        </span>
        <span className="editor-tools">{insertTools.map(button)}</span>
        <span className="editor-tools">{historyTools.map(button)}</span>
      </div>
      {state.isInTable && <div className="editor-tool-row">{tableTools.map(button)}</div>}
    </div>
  );
}
