import { type AnyExtension, Editor } from '@tiptap/core';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { emptyRichText } from '#platform/contract/rich-text/text.ts';
import { AfterFrame } from './after-frame.ts';
import { editorExtensions } from './editor-extensions.ts';
import { richTextOf } from './enforce-schema.ts';
import type { MediaOptions } from './media-node.ts';
import type { MediaPlaces } from './media-places.ts';

/** Properties of the editor that may change later; read when they are needed. */
export interface LatestProps {
  onChange: (value: RichText) => void;
  placeholder: string;
  onKey: (event: KeyboardEvent) => boolean;
  media: Pick<MediaOptions, 'take'> | undefined;
  live: readonly AnyExtension[] | undefined;
}

interface EditorOptions {
  element: HTMLElement | null;
  content: RichText;
  latest: () => LatestProps;
  places: MediaPlaces;
  /** Called with each text before `onChange`. */
  onText: (text: RichText) => void;
  /** The schema refused content. */
  onRefused: () => void;
  /** Called after a paste with the number of pictures that it left out. */
  onPasted: (picturesLeft: number) => void;
  onLinkKey: () => void;
  onToolbarKey: () => void;
}

/**
 * Pixels covered at the edges of the screen: the toolbar, and the navigation at the foot of a
 * phone.
 */
const covered = { top: 80, right: 0, bottom: 140, left: 0 };

/** Length of a text that is stored only after a paste is shown. */
const longText = 20_000;

/**
 * Scrolls to the caret at once, and again in the next frames: blocks near it are then laid out and
 * can be taller than estimated (editor.css).
 */
function scrollToCaret(editor: Editor, selection = editor.state.selection, framesLeft = 5): void {
  if (editor.isDestroyed || !editor.state.selection.eq(selection)) return;
  const { top, bottom } = editor.view.coordsAtPos(selection.head);
  const below = bottom - (innerHeight - covered.bottom);
  const by = below > 0 ? below : Math.min(0, top - covered.top);
  // Smooth scrolling over a hundred pages would lay out all of them.
  if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
  if (framesLeft > 0) requestAnimationFrame(() => scrollToCaret(editor, selection, framesLeft - 1));
}

/**
 * Creates the editor; `end` reports the last change and removes it. Tiptap’s React binding would
 * add 5 KiB for this.
 */
export function createEditor({ element, content, latest, places, onText, onRefused, onPasted, ...keys }: EditorOptions) {
  const { media, live } = latest();
  const afterPaste = new AfterFrame();
  const editor = new Editor({
    element,
    extensions: editorExtensions({
      placeholder: () => latest().placeholder,
      onRefused,
      onPasted,
      media: media && { places, take: (given) => latest().media?.take(given) ?? [] },
      live,
    }),
    // A live text comes from its extension.
    content: live ? emptyRichText : content,
    // The CSP forbids style elements made by scripts; editor.css has the rules.
    injectCSS: false,
    editorProps: {
      scrollMargin: covered,
      scrollThreshold: covered,
      handleKeyDown: (_view, event) => {
        if (event.altKey && event.key === 'F10') keys.onToolbarKey();
        else if (isLinkKey(event)) keys.onLinkKey();
        else if (!latest().onKey(event)) return false;
        event.preventDefault();
        return true;
      },
    },
    onUpdate: ({ editor: now, transaction }) => {
      const { doc } = now.state;
      const next = richTextOf(doc);
      onText(next);
      if (transaction.getMeta('paste') !== true || doc.content.size < longText) {
        afterPaste.drop();
        latest().onChange(next);
        return;
      }
      requestAnimationFrame(() => scrollToCaret(now));
      afterPaste.set(() => latest().onChange(next));
    },
  });
  const end = () => {
    afterPaste.flush();
    editor.destroy();
  };
  return { editor, end };
}

const isLinkKey = (event: KeyboardEvent) =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
