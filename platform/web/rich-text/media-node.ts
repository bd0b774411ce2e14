import { Node, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection, Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import { mediaWidths } from '#platform/contract/rich-text/limits.ts';
import { randomUuid } from '../api/random-uuid.ts';
import type { MediaPlaces } from './media-places.ts';

export interface MediaOptions {
  places: MediaPlaces;
  /** Stores files under their IDs; returns the accepted IDs. */
  take: (files: readonly { id: string; file: File }[]) => readonly string[];
}

const isId = (id: unknown): id is string => typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
const hasFocusOfItsOwn = 'button, a, input, select, textarea, video, audio, dialog';

/**
 * Pictures, videos and recordings in a text: added by drop, paste or `insertFiles`; moved by
 * dragging, buttons, or Alt with the arrow keys.
 */
export const MediaNode = Node.create<MediaOptions>({
  name: 'media',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ places: undefined as never, take: () => [] }),
  addAttributes: () => ({
    id: { isRequired: true, rendered: false },
    alt: { default: '', rendered: false },
    caption: { default: '', rendered: false },
    width: { default: mediaWidths[1], rendered: false },
  }),
  // A copied item has its ID; whether it is valid in another text, the server decides.
  parseHTML: () => [
    {
      tag: 'figure[data-media]',
      getAttrs: ({ dataset: { media, alt = '', caption = '', width } }: HTMLElement) => isId(media) && { id: media, alt, caption, width },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { 'data-media': attrs['id'], 'data-alt': attrs['alt'], 'data-caption': attrs['caption'], 'data-width': attrs['width'] },
  ],
  addNodeView() {
    const { places } = this.options;
    return ({ node, getPos, editor }) => {
      const dom = document.createElement('div');
      dom.className = 'editor-media';
      const at = () => getPos() ?? 0;
      const key = places.add({
        dom,
        attrs: node.attrs as never,
        isSelected: false,
        change: (attrs) => {
          const present = editor.state.doc.nodeAt(at());
          if (present) act(editor, editor.state.tr.setNodeMarkup(at(), undefined, { ...present.attrs, ...attrs }));
        },
        move: (by) => moveBlock(editor, at(), by),
        remove: () => act(editor, editor.state.tr.delete(at(), at() + 1)),
      });
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false;
          places.change(key, { attrs: next.attrs as never });
          return true;
        },
        selectNode: () => places.change(key, { isSelected: true }),
        deselectNode: () => places.change(key, { isSelected: false }),
        stopEvent: ({ target, type }) =>
          !type.startsWith('drag') && type !== 'drop' && target instanceof Element && target.closest(hasFocusOfItsOwn) !== null,
        ignoreMutation: () => true,
        destroy: () => places.drop(key),
      };
    };
  },
  addKeyboardShortcuts() {
    const moved = (by: -1 | 1) => () => {
      const { selection } = this.editor.state;
      if (!(selection instanceof NodeSelection) || selection.node.type !== this.type) return false;
      moveBlock(this.editor, selection.from, by);
      return true;
    };
    return { 'Alt-ArrowUp': moved(-1), 'Alt-ArrowDown': moved(1) };
  },
  addProseMirrorPlugins() {
    const put = (files: readonly File[], at: number | undefined) => insertFiles(this.editor, files, at);
    return [
      new Plugin({
        props: {
          handlePaste: (_view, { clipboardData }) => {
            const files = Array.from(clipboardData?.files ?? []);
            // Office programs add a picture of the copied text; a copied picture has an HTML part
            // without text.
            if (files.length === 0 || hasWords(clipboardData?.getData('text/html') ?? '')) return false;
            return put(files, undefined);
          },
          handleDrop: (view, event) => {
            const files = Array.from(event.dataTransfer?.files ?? []);
            if (files.length === 0) return false;
            event.preventDefault();
            put(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
            return true;
          },
        },
      }),
    ];
  },
});

/**
 * Whether the HTML contains any text. Nothing of it is displayed; parsing untrusted HTML is
 * forbidden by the CSP.
 */
const hasWords = (html: string) => /\S/.test(html.replace(/<!--.*?-->|<(style|head)\b.*?<\/\1>|<[^>]*>|&nbsp;/gis, ''));

/** A separate undo step for each change of media. */
const act = (editor: Editor, tr: Transaction): void => editor.view.dispatch(closeHistory(tr));

/**
 * Inserts files after the block at a position, by default the cursor; returns false if none is
 * accepted.
 */
export function insertFiles(editor: Editor, files: readonly File[], at: number = editor.state.selection.from): boolean {
  const extension = editor.extensionManager.extensions.find(({ name }) => name === 'media');
  const { take } = (extension?.options ?? { take: () => [] }) as MediaOptions;
  const taken = take(files.map((file) => ({ id: randomUuid(), file })));
  if (taken.length === 0) return false;
  const type = editor.schema.nodes['media'];
  if (!type) return false;
  const nodes = taken.map((id) => type.create({ id }));
  act(editor, insertedBlocks(editor.state, nodes, at).scrollIntoView());
  return true;
}

/** Inserts blocks after the block at a position, or replaces it if it is an empty paragraph. */
export function insertedBlocks({ doc, tr }: EditorState, nodes: readonly DocumentNode[], at: number): Transaction {
  const place = doc.resolve(Math.min(at, doc.content.size));
  const block = place.depth > 0 ? place.node(1) : null;
  const [from, to] = block ? [place.before(1), place.after(1)] : [place.pos, place.pos];
  const isEmpty = block?.type.name === 'paragraph' && block.content.size === 0;
  return tr.replaceWith(isEmpty ? from : to, to, nodes);
}

/** Moves a block one position up or down among its siblings, and keeps it selected. */
function moveBlock(editor: Editor, from: number, by: -1 | 1): void {
  const { state } = editor;
  const place = state.doc.resolve(from);
  const [node, parent, index] = [place.nodeAfter, place.parent, place.index()];
  const other = parent.maybeChild(index + by);
  if (!node || !other || !parent.canReplace(index, index + 1)) return;
  const tr = state.tr.delete(from, from + node.nodeSize);
  const to = by < 0 ? from - other.nodeSize : from + other.nodeSize;
  tr.insert(to, node);
  act(editor, tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
}
