import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type DOMParser, Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { richTextLimits } from '#platform/contract/rich-text/limits.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import type { MediaOptions } from '../media-node.ts';
import { pastedDocument } from './pasted-document.ts';
import { parserByTag } from './parser-by-tag.ts';
import { isOffice as isOfficePage, noSheet, sheetOf, splitStyles } from './pasted-styles.ts';
import { pictureFile } from './picture-file.ts';

interface PasteOptions {
  /** Called with the number of pictures of a pasted text that did not come. */
  onPasted: (picturesLeft: number) => void;
}

/** Reads what is pasted or dropped from other programs. */
export const Paste = Extension.create<PasteOptions>({
  name: 'pasteRewritten',
  addOptions: () => ({ onPasted: () => {} }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    let sheet = noSheet();
    let isOffice = false;
    const read = parserByTag(editor.schema);
    const parser: Pick<DOMParser, 'parseSlice'> = {
      parseSlice: (dom, parseOptions) => {
        if (!(dom instanceof Element) || dom.querySelector('[data-pm-slice]')) return read.parseSlice(dom, parseOptions);
        const files: { id: string; file: File }[] = [];
        const addPicture = (source: string): string | undefined => {
          const file = mediaOf(editor) && pictureFile(source);
          if (!file) return undefined;
          const id = randomUuid();
          files.push({ id, file });
          return id;
        };
        const { body, picturesLeft } = pastedDocument(dom, { sheet, isOffice, levels: levelsAt(parseOptions?.context), addPicture });
        const taken = new Set(files.length === 0 ? [] : mediaOf(editor)?.take(files));
        const refused = files.filter(({ id }) => !taken.has(id));
        for (const { id } of refused) body.querySelector(`[data-media="${id}"]`)?.remove();
        options.onPasted(picturesLeft + refused.length);
        return read.parseSlice(body, parseOptions);
      },
    };
    return [
      new Plugin({
        props: {
          // ProseMirror would apply style sheets through `cssText`, which loses `mso-list`.
          transformPastedHTML: (html) => {
            // A copy of an editor such as this one is exact.
            if (html.includes('data-pm-slice')) return html;
            const { rest, css } = splitStyles(html);
            sheet = sheetOf(css);
            isOffice = isOfficePage(html);
            return rest;
          },
          // One step back undoes the paste alone, not what was typed just before.
          handlePaste: (view) => {
            view.dispatch(closeHistory(view.state.tr));
            return false;
          },
          clipboardParser: parser as DOMParser,
          clipboardTextParser: (text, $context) => linesSlice(text, $context),
        },
      }),
    ];
  },
});

const mediaOf = (editor: Editor): MediaOptions | undefined =>
  editor.extensionManager.extensions.find(({ name }) => name === 'media')?.options as MediaOptions | undefined;

/** Levels of lists and tables that fit into the place of a paste, above a paragraph and its text. */
const levelsAt = ($context: ResolvedPos | undefined): number =>
  Math.max(0, richTextLimits.depth - 2 - Math.max(0, ($context?.depth ?? 1) - 1));

/** Plain text: one paragraph per line, blank lines included. */
function linesSlice(text: string, $context: ResolvedPos): Slice {
  const { schema } = $context.doc.type;
  const marks = $context.marks();
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const paragraphs = lines.map((line) => schema.node('paragraph', null, line === '' ? undefined : schema.text(line, marks)));
  return new Slice(Fragment.from(paragraphs), 1, 1);
}
