import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  BoldIcon,
  CodeIcon,
  FileTextIcon,
  Heading2Icon,
  Heading3Icon,
  Heading4Icon,
  type Icon,
  ItalicIcon,
  ListIcon,
  ListOrderedIcon,
  MinusIcon,
  QuoteIcon,
  RedoIcon,
  StrikethroughIcon,
  SubscriptIcon,
  SuperscriptIcon,
  TableIcon,
  UnderlineIcon,
  UndoIcon,
} from '../ui/icons.tsx';
import { headingLevels } from '#platform/contract/rich-text/limits.ts';
import type { EditorLabels } from './editor-labels.ts';

export interface Tool {
  id: string;
  label: keyof EditorLabels;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** A tool with an icon shows it; others show their label. */
  icon?: Icon;
  /** For instance `Mod+B`: Mod is Ctrl, or ⌘ on Apple devices. */
  shortcut?: string;
  /** Set for toggles; a tool without it is a plain action. */
  isOn?: (editor: Editor) => boolean;
  isUnavailable?: (editor: Editor) => boolean;
}

/** Tools in the bar, which are used often. */
export const markTools: Tool[] = [
  {
    id: 'bold',
    label: 'editor.bold',
    icon: BoldIcon,
    shortcut: 'Mod+B',
    run: (chain) => chain.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    id: 'italic',
    label: 'editor.italic',
    icon: ItalicIcon,
    shortcut: 'Mod+I',
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    id: 'underline',
    label: 'editor.underline',
    icon: UnderlineIcon,
    shortcut: 'Mod+U',
    run: (chain) => chain.toggleUnderline(),
    isOn: (editor) => editor.isActive('underline'),
  },
];

export const blockTools: Tool[] = [
  {
    id: 'bulletList',
    label: 'editor.bulletList',
    icon: ListIcon,
    shortcut: 'Mod+Shift+8',
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'orderedList',
    label: 'editor.orderedList',
    icon: ListOrderedIcon,
    shortcut: 'Mod+Shift+7',
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'blockquote',
    label: 'editor.blockquote',
    icon: QuoteIcon,
    shortcut: 'Mod+Shift+B',
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];

/** Tools in the list of the button “More”. */
export const rareTools: Tool[] = [
  {
    id: 'strike',
    label: 'editor.strike',
    icon: StrikethroughIcon,
    shortcut: 'Mod+Shift+S',
    run: (chain) => chain.toggleStrike(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    id: 'code',
    label: 'editor.code',
    icon: CodeIcon,
    shortcut: 'Mod+E',
    run: (chain) => chain.toggleCode(),
    isOn: (editor) => editor.isActive('code'),
  },
  {
    id: 'codeBlock',
    label: 'editor.codeBlock',
    icon: FileTextIcon,
    shortcut: 'Mod+Alt+C',
    run: (chain) => chain.toggleCodeBlock(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
  {
    id: 'table',
    label: 'editor.table',
    icon: TableIcon,
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    // A nested table can be pasted, but is not offered.
    isUnavailable: (editor) => editor.isActive('table'),
  },
  { id: 'horizontalRule', label: 'editor.horizontalRule', icon: MinusIcon, run: (chain) => chain.setHorizontalRule() },
  {
    id: 'superscript',
    label: 'editor.superscript',
    icon: SuperscriptIcon,
    shortcut: 'Mod+.',
    run: (chain) => chain.toggleMark('superscript'),
    isOn: (editor) => editor.isActive('superscript'),
  },
  {
    id: 'subscript',
    label: 'editor.subscript',
    icon: SubscriptIcon,
    shortcut: 'Mod+,',
    run: (chain) => chain.toggleMark('subscript'),
    isOn: (editor) => editor.isActive('subscript'),
  },
];

export const historyTools: Tool[] = [
  {
    id: 'undo',
    label: 'editor.undo',
    icon: UndoIcon,
    shortcut: 'Mod+Z',
    run: (chain) => chain.undo(),
    isUnavailable: (editor) => !editor.can().undo(),
  },
  {
    id: 'redo',
    label: 'editor.redo',
    icon: RedoIcon,
    shortcut: 'Mod+Shift+Z',
    run: (chain) => chain.redo(),
    isUnavailable: (editor) => !editor.can().redo(),
  },
];

/** Displayed while the cursor is in a table. */
export const tableTools: Tool[] = [
  { id: 'rowAbove', label: 'editor.rowAbove', run: (chain) => chain.addRowBefore() },
  { id: 'rowBelow', label: 'editor.rowBelow', run: (chain) => chain.addRowAfter() },
  { id: 'columnBefore', label: 'editor.columnBefore', run: (chain) => chain.addColumnBefore() },
  { id: 'columnAfter', label: 'editor.columnAfter', run: (chain) => chain.addColumnAfter() },
  { id: 'deleteRow', label: 'editor.deleteRow', run: (chain) => chain.deleteRow() },
  { id: 'deleteColumn', label: 'editor.deleteColumn', run: (chain) => chain.deleteColumn() },
  { id: 'deleteTable', label: 'editor.deleteTable', run: (chain) => chain.deleteTable() },
];

export const everyTool: Tool[] = [...markTools, ...blockTools, ...rareTools, ...historyTools, ...tableTools];

const headingIcons = { 2: Heading2Icon, 3: Heading3Icon, 4: Heading4Icon };

/** Block types, offered when `/` is typed at the start of a line. */
export const slashTools: Tool[] = [
  ...headingLevels.map((level): Tool => ({
    id: `heading${level}`,
    label: `editor.heading${level}`,
    icon: headingIcons[level],
    shortcut: `Mod+Alt+${level}`,
    run: (chain) => chain.setHeading({ level }),
  })),
  ...blockTools,
  ...rareTools.filter(({ id }) => ['codeBlock', 'table', 'horizontalRule'].includes(id)),
];

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The shortcut as displayed on this keyboard: `Ctrl+Maj+8`, `⌘⇧8`. */
export function shortcutText(shortcut: string, shift: string): string {
  if (isApple()) return shortcut.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥');
  return shortcut.replace('Mod', 'Ctrl').replace('Shift', shift);
}

/** The shortcut in the format of `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: string): string {
  return shortcut.replace('Mod', isApple() ? 'Meta' : 'Control');
}
