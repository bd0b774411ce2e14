import { Mark } from '@tiptap/core';

/** Raised text, as in m². */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Lowered text, as in H₂O. */
export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark(this.name) };
  },
});
