import type { Editor } from '@tiptap/core';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { headingLevels } from '#platform/contract/rich-text/limits.ts';
import { ChevronDownIcon, EllipsisIcon, ImageIcon, LinkIcon } from '../ui/icons.tsx';
import type { EditorLabels } from './editor-labels.ts';
import { blockTools, historyTools, markTools, rareTools, tableTools, type Tool } from './editor-tools.tsx';
import { ToolButton } from './tool-button.tsx';
import { useToolbarState } from './toolbar-state.ts';

export interface ToolbarProps {
  editor: Editor;
  labels: EditorLabels;
  /** ID of the edited text. */
  textId: string;
  bar: RefObject<HTMLDivElement | null>;
  onLink: () => void;
  /** Selects files for the text; undefined if it cannot contain media. */
  onMedia?: (() => void) | undefined;
}

/**
 * The toolbar, by the ARIA toolbar pattern: one tab stop, arrow keys within, Escape returns to the
 * text. A pointer press leaves focus in the text, a key press on the tool.
 */
export function Toolbar({ editor, labels, textId, bar, onLink, onMedia }: ToolbarProps) {
  const tools = useTools(editor, bar);
  const { state, current, isMore, setIsMore } = tools;
  const shared = { labels, tools };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={labels['editor.tools']}
      aria-controls={textId}
      onKeyDown={tools.onKeyDown}
      onFocus={tools.onFocus}
      className="editor-toolbar"
    >
      <div className="editor-tool-row">
        <BlockSelect editor={editor} labels={labels} state={state} isCurrent={current === 'blockType'} />
        <span className="editor-tools">
          <ToolButtons of={markTools} {...shared} />
        </span>
        <span className="editor-tools">
          <ToolButton
            tool={linkTool}
            labels={labels}
            isOn={state.isInLink}
            isUnavailable={state.isInCodeBlock}
            isCurrent={current === 'link'}
            onPress={onLink}
          />
          {onMedia && <ToolButton tool={mediaTool} labels={labels} isCurrent={current === 'media'} onPress={onMedia} />}
          <ToolButtons of={blockTools} {...shared} />
        </span>
        <span className="editor-tools">
          <ToolButtons of={historyTools} {...shared} />
        </span>
        <span className="editor-tools editor-tools-last">
          <ToolButton
            tool={moreTool}
            labels={labels}
            isCurrent={current === 'more'}
            isExpanded={isMore}
            onPress={() => setIsMore(!isMore)}
          />
        </span>
      </div>
      {isMore && (
        <div role="group" aria-label={labels['editor.more']} className="editor-more editor-list">
          <ToolButtons of={rareTools} {...shared} />
        </div>
      )}
      {state.isInTable && (
        <div className="editor-tool-row">
          <ToolButtons of={tableTools} {...shared} />
        </div>
      )}
    </div>
  );
}

const linkTool = { id: 'link', label: 'editor.link', icon: LinkIcon, shortcut: 'Mod+K' } as const;
const mediaTool = { id: 'media', label: 'editor.media', icon: ImageIcon } as const;
const moreTool = { id: 'more', label: 'editor.more', icon: EllipsisIcon } as const;

/** State of the tools, the one in the tab order, and the list “More”. */
function useTools(editor: Editor, bar: ToolbarProps['bar']) {
  const [currentId, setCurrentId] = useState('blockType');
  const [isMore, setIsMore] = useState(false);
  const state = useToolbarState(editor);
  // Some tools come and go, with a table or the list “More”. One must stay in the tab order.
  const isRemoved = (tools: readonly Tool[]) => tools.some((tool) => tool.id === currentId);
  const current = (!state.isInTable && isRemoved(tableTools)) || (!isMore && isRemoved(rareTools)) ? 'blockType' : currentId;

  useClosedOutside(isMore, setIsMore);

  const focusMore = () => bar.current?.querySelector<HTMLElement>('[data-tool="more"]')?.focus();

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Escape') return moveFocus(event, current);
    if (isMore) focusMore();
    else editor.view.focus();
    setIsMore(false);
  };

  const onFocus = ({ target }: FocusEvent<HTMLDivElement>): void => {
    const id = target instanceof HTMLElement ? target.dataset.tool : undefined;
    if (id !== undefined) setCurrentId(id);
  };

  const press = (tool: Tool, isByKeyboard: boolean): void => {
    tool.run(isByKeyboard ? editor.chain() : editor.chain().focus()).run();
    // If the tool disappears with its table or list, focus moves to the text or the button “More”.
    if (tableTools.includes(tool) && !editor.isActive('table')) editor.view.focus();
    if (rareTools.includes(tool) && isByKeyboard) focusMore();
    setIsMore(false);
  };

  return { state, current, isMore, setIsMore, onKeyDown, onFocus, press };
}

interface ToolButtonsProps {
  of: readonly Tool[];
  labels: EditorLabels;
  tools: Pick<ReturnType<typeof useTools>, 'state' | 'current' | 'press'>;
}

function ToolButtons({ of, labels, tools: { state, current, press } }: ToolButtonsProps) {
  return of.map((tool) => (
    <ToolButton
      key={tool.id}
      tool={tool}
      labels={labels}
      isOn={tool.isOn && state.on.includes(tool.id)}
      isUnavailable={state.unavailable.includes(tool.id)}
      isCurrent={current === tool.id}
      isListed={rareTools.includes(tool)}
      onPress={(isByKeyboard) => press(tool, isByKeyboard)}
    />
  ));
}

interface BlockSelectProps {
  editor: Editor;
  labels: EditorLabels;
  state: ReturnType<typeof useToolbarState>;
  isCurrent: boolean;
}

/** Paragraph, or a heading of a level. */
function BlockSelect({ editor, labels, state, isCurrent }: BlockSelectProps) {
  const setBlock = (value: string): void => {
    const level = headingLevels.find((one) => String(one) === value);
    if (level === undefined) editor.chain().setParagraph().run();
    else editor.chain().setHeading({ level }).run();
  };
  return (
    <span className="editor-block-type">
      <select
        data-tool="blockType"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={labels['editor.blockType']}
        disabled={!state.isTextblock}
        value={state.block}
        onChange={(event) => setBlock(event.target.value)}
      >
        <option value="paragraph">{labels['editor.paragraph']}</option>
        {headingLevels.map((level) => (
          <option key={level} value={level}>
            {labels[`editor.heading${level}`]}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} />
    </span>
  );
}

/** Moves the focus between the tools by arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>, currentId: string): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
  const at = tools.findIndex((tool) => tool.dataset.tool === currentId);
  // In the list, up and down also move; above it, the style select uses these keys.
  const isInList = tools[at]?.closest('.editor-more') || currentId === 'more';
  const key = isInList ? event.key.replace('ArrowDown', 'ArrowRight').replace('ArrowUp', 'ArrowLeft') : event.key;
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[key];
  if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  tools[(next + tools.length) % tools.length]?.focus();
}

/** Closes the list “More” when a pointer is pressed or the focus moves outside it. */
function useClosedOutside(isOpen: boolean, setIsOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.editor-more, [data-tool="more"]'))) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
    };
  }, [isOpen, setIsOpen]);
}
