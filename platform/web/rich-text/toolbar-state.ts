import type { Editor } from '@tiptap/core';
import { useCallback, useSyncExternalStore } from 'react';
import { headingLevels } from '#platform/contract/rich-text/limits.ts';
import { everyTool } from './editor-tools.tsx';

interface ToolbarState {
  block: string;
  isTextblock: boolean;
  isInTable: boolean;
  isInLink: boolean;
  isInCodeBlock: boolean;
  on: string[];
  unavailable: string[];
}

/** The editor state that the bar displays, as a string, so that it renders only on changes. */
export function useToolbarState(editor: Editor): ToolbarState {
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed);
      return () => void editor.off('transaction', changed);
    },
    [editor],
  );
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(toolbarState(editor)))) as ToolbarState;
}

function toolbarState(editor: Editor): ToolbarState {
  return {
    block: String(headingLevels.find((level) => editor.isActive('heading', { level })) ?? 'paragraph'),
    isTextblock: editor.isActive('paragraph') || editor.isActive('heading'),
    isInTable: editor.isActive('table'),
    isInLink: editor.isActive('link'),
    isInCodeBlock: editor.isActive('codeBlock'),
    on: everyTool.filter((tool) => tool.isOn?.(editor)).map((tool) => tool.id),
    unavailable: everyTool.filter((tool) => tool.isUnavailable?.(editor)).map((tool) => tool.id),
  };
}
