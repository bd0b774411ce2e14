import { type AnyExtension, Extension } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { XmlFragment } from 'yjs';
import type { Pointers } from './pointers.ts';

/** A name beside the cursor of another person. Classes only: the content security policy forbids style attributes. */
function cursorOf({ name, colour }: { name: string; colour: number }): HTMLElement {
  const cursor = document.createElement('span');
  cursor.className = 'live-cursor';
  cursor.dataset['person'] = String(colour + 1);
  // Shown by the style sheet: it is no part of the text, neither when that is copied nor when it is read aloud.
  cursor.dataset['name'] = name;
  return cursor;
}

const selectionOf = ({ colour }: { colour: number }) => ({ class: 'live-selection', 'data-person': String(colour + 1) });

/** Extensions of an editor whose text is a live text, with an undo of one’s own changes only. */
export const liveExtensions = (fragment: XmlFragment, pointers: Pointers): AnyExtension[] => [
  Collaboration.configure({ fragment }),
  Extension.create({
    name: 'livePointers',
    // The plugin reads the state of the one of the text.
    priority: 900,
    addProseMirrorPlugins: () => [yCursorPlugin(pointers as never, { cursorBuilder: cursorOf, selectionBuilder: selectionOf })],
  }),
];
