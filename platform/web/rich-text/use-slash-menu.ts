import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { EditorLabels } from './editor-labels.ts';
import { slashTools, type Tool } from './editor-tools.tsx';
import { placeAt, type Place } from './place-at.ts';
import { isNamedBy, type SlashCommand, slashCommandAfter } from './slash-menu-state.ts';
import { isComposing } from '#platform/web/text/typing-keys.ts';

/** The open menu: its tools, and the index that Enter selects. */
export interface SlashMenuState {
  id: string;
  tools: readonly Tool[];
  at: number;
  /** Its position in the container of the text, as styles. */
  place: Place;
  choose: (tool: Tool) => void;
}

export interface LineMenuUse {
  menu: SlashMenuState | null;
  /** ARIA attributes of the text while the menu is open, by the combobox pattern. */
  attributes: Record<string, string>;
  /** Handles a key before the text does; returns whether it was for the menu. */
  onKey: (event: KeyboardEvent) => boolean;
}

/**
 * The menu of block types that opens on `/` at the start of a line: filtered by typing, moved by
 * arrows, selected by Enter, closed by Escape.
 */
export function useSlashMenu(editor: Editor | null, labels: EditorLabels): LineMenuUse {
  const id = useId();
  const [command, setCommand] = useState<SlashCommand | null>(null);
  const [at, setAt] = useState(0);
  const close = useRef(() => {});

  useEffect(() => {
    if (!editor) return;
    let now: SlashCommand | null = null;
    const follow = ({ transaction }: { transaction: Parameters<typeof slashCommandAfter>[2] }) => {
      const before = now;
      now = slashCommandAfter(before, editor, transaction);
      if (now?.query !== before?.query || now?.from !== before?.from) setAt(0);
      setCommand(now);
    };
    const leave = () => setCommand((now = null));
    close.current = leave;
    editor.on('transaction', follow);
    editor.on('blur', leave);
    return () => {
      editor.off('transaction', follow);
      editor.off('blur', leave);
    };
  }, [editor]);

  const choose = (tool: Tool): void => {
    if (editor && command) tool.run(editor.chain().focus().deleteRange({ from: command.from, to: editor.state.selection.from })).run();
  };

  const tools =
    command && editor ? slashTools.filter((tool) => isNamedBy(labels[tool.label], command.query) && isPossible(editor, tool)) : [];
  const menu: SlashMenuState | null =
    command && editor && tools.length > 0
      ? { id, tools, at: Math.min(at, tools.length - 1), place: placeAt(editor, command.from), choose }
      : null;

  const onKey = (event: KeyboardEvent): boolean => {
    if (!menu || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const tool = menu.tools[menu.at];
    if (event.key === 'ArrowDown') setAt((menu.at + 1) % menu.tools.length);
    else if (event.key === 'ArrowUp') setAt((menu.at + menu.tools.length - 1) % menu.tools.length);
    else if (event.key === 'Enter' && tool) choose(tool);
    else if (event.key === 'Escape') close.current();
    else return false;
    return true;
  };

  const attributes = menu && {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': id,
    'aria-activedescendant': `${id}-${menu.tools[menu.at]?.id}`,
  };
  return { menu, attributes: attributes ?? {}, onKey };
}

/** Whether the tool applies at this position; within a list, for instance, a heading does not. */
const isPossible = (editor: Editor, tool: Tool): boolean => !tool.isUnavailable?.(editor) && tool.run(editor.can().chain()).run();
