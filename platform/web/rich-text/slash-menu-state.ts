import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';

/** A `/` at the start of a line, and the text typed after it. */
export interface SlashCommand {
  /** Position of the `/` in the document. */
  from: number;
  query: string;
}

const written = /^\/(?! )[^\ufffc]{0,30}$/;

/**
 * The command after a transaction. The menu opens only when the sign is typed. It closes
 * permanently when the cursor leaves the line, the sign is deleted or the menu is dismissed
 * (`before` is null from then on).
 */
export function slashCommandAfter(
  before: SlashCommand | null,
  { state }: Pick<Editor, 'state'>,
  { docChanged }: Transaction,
): SlashCommand | null {
  const { empty, $from } = state.selection;
  if (!empty || $from.parent.type.name !== 'paragraph') return null;
  const untilHere = $from.parent.textBetween(0, $from.parentOffset, undefined, (leaf) =>
    leaf.type.name === 'hardBreak' ? '\n' : '\ufffc',
  );
  const line = untilHere.slice(untilHere.lastIndexOf('\n') + 1);
  const from = $from.pos - line.length;
  if (!written.test(line)) return null;
  const isOpen = before?.from === from || (docChanged && line === '/');
  return isOpen ? { from, query: line.slice(1) } : null;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a word of the name starts with the query, ignoring accents and case. */
export function isNamedBy(name: string, query: string): boolean {
  return ` ${plain(name)}`.includes(` ${plain(query.trimEnd())}`);
}
