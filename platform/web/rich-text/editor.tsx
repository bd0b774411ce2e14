import { type AnyExtension, Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Language } from '#platform/contract/language.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { emptyRichText } from '#platform/contract/rich-text/text.ts';
import { AfterFrame } from './after-frame.ts';
import { editorExtensions } from './editor-extensions.ts';
import { picturesLeftLabel, type EditorLabels } from './editor-labels.ts';
import { richTextOf } from './enforce-schema.ts';
import { LinkDialog } from './link-dialog.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { insertFiles, type MediaOptions } from './media-node.ts';
import { MediaPlaces, type MediaPlace } from './media-places.ts';
import { MentionMenu } from './mention-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { useSlashMenu } from './use-slash-menu.ts';
import { useMentionMenu, type EditorMentions } from './use-mention-menu.ts';
import './rich-text.css';
import './editor.css';

interface RichTextEditorProps {
  /**
   * The initial text. Another value replaces the text, except one that came from `onChange`, so
   * that a late render cannot undo later typing.
   */
  value: RichText;
  /** Called at every change, with a value that the schema accepts. */
  onChange: (value: RichText) => void;
  labels: EditorLabels;
  placeholder: string;
  /** Language of the text, for spell checking. */
  language: Language;
  /** Container of the toolbar; null until it is known. */
  toolsIn: HTMLElement | null;
  /** ID of an element that describes the text, such as its length. */
  describedBy: string;
  /** For a text that can contain media; must not change later. */
  media?: EditorMedia | undefined;
  /** For a text with mentions. */
  naming?: EditorMentions | undefined;
  /** For a text that others edit at the same time: extensions that provide it, and undo. Must not change later. */
  live?: readonly AnyExtension[] | undefined;
}

/** How the editor stores and displays media. */
export interface EditorMedia extends Pick<MediaOptions, 'take'> {
  /** Value of the `accept` attribute of the file input. */
  accepts: string;
  show: (place: MediaPlace) => ReactNode;
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

/** The rich text editor. It is large: load it with `later`, in the browser only. */
export function RichTextEditor({
  value,
  onChange,
  labels,
  placeholder,
  language,
  toolsIn,
  describedBy,
  media,
  naming,
  live,
}: RichTextEditorProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const given = useRef(new WeakSet<RichText>([value]));
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const [picturesLeft, setPicturesLeft] = useState(0);
  const lines = useSlashMenu(editor, labels);
  const names = useMentionMenu(editor, naming);
  const onKey = (event: KeyboardEvent) => names.onKey(event) || lines.onKey(event);
  // The editor’s callbacks are set once and must use the latest props.
  const latest = useRef({ onChange, placeholder, onKey, media, live });
  useLayoutEffect(() => {
    latest.current = { onChange, placeholder, onKey, media, live };
  });
  const first = useRef(value);
  const [places] = useState(() => new MediaPlaces());
  const mediaPlaces = useSyncExternalStore(places.subscribe, places.all, places.all);
  const files = useRef<HTMLInputElement>(null);

  // Tiptap’s React binding would add 5 KiB for what these two effects do.
  useEffect(() => {
    const afterPaste = new AfterFrame();
    const made = new Editor({
      element: place.current,
      extensions: editorExtensions({
        placeholder: () => latest.current.placeholder,
        onRefused: () => setIsRefused(true),
        // Until the next paste, since typing goes on at once.
        onPasted: setPicturesLeft,
        media: latest.current.media && { places, take: (given) => latest.current.media?.take(given) ?? [] },
        live: latest.current.live,
      }),
      // A live text comes from its extension.
      content: latest.current.live ? emptyRichText : first.current,
      // The CSP forbids style elements made by scripts; editor.css has the rules.
      injectCSS: false,
      editorProps: {
        scrollMargin: covered,
        scrollThreshold: covered,
        handleKeyDown: (_view, event) => {
          if (event.altKey && event.key === 'F10')
            bar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]:not(:disabled), button[data-tool]')?.focus();
          else if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k')
            setIsLinking(true);
          else if (!latest.current.onKey(event)) return false;
          event.preventDefault();
          return true;
        },
      },
      onUpdate: ({ editor: now, transaction }) => {
        const { doc } = now.state;
        const next = richTextOf(doc);
        given.current.add(next);
        setIsRefused(false);
        if (transaction.getMeta('paste') !== true || doc.content.size < longText) {
          afterPaste.drop();
          latest.current.onChange(next);
          return;
        }
        requestAnimationFrame(() => scrollToCaret(now));
        afterPaste.set(() => latest.current.onChange(next));
      },
    });
    setEditor(made);
    return () => {
      afterPaste.flush();
      made.destroy();
    };
  }, [places]);

  useEffect(() => {
    if (editor === null || given.current.has(value)) return;
    given.current.add(value);
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const name = labels['editor.text'];
  const attributesKey = JSON.stringify({ ...lines.attributes, ...names.attributes });
  useEffect(() => {
    if (editor === null) return;
    const attributes = {
      id: `${id}-text`,
      class: 'prose-atrium',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': name,
      'aria-describedby': `${id}-help ${describedBy}`,
      lang: language,
      ...(JSON.parse(attributesKey) as Record<string, string>),
    };
    // The placeholder is a decoration; setting the options again redraws it.
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, name, language, placeholder, describedBy, attributesKey]);

  return (
    <div className="editor">
      {editor &&
        toolsIn &&
        createPortal(
          <>
            <Toolbar
              editor={editor}
              labels={labels}
              textId={`${id}-text`}
              bar={bar}
              onLink={() => setIsLinking(true)}
              onMedia={media && (() => files.current?.click())}
            />
            <p role="status" className="editor-refused">
              {isRefused ? labels['editor.refused'] : picturesLeft > 0 && picturesLeftLabel(labels, picturesLeft, language)}
            </p>
          </>,
          toolsIn,
        )}
      <div ref={place} />
      {media && mediaPlaces.map((each) => createPortal(media.show(each), each.dom, String(each.key)))}
      {media && (
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={media.accepts}
          aria-label={labels['editor.media']}
          onChange={({ target }) => {
            if (editor && target.files) insertFiles(editor, Array.from(target.files));
            // Allows the same file to be chosen again.
            target.value = '';
          }}
        />
      )}
      <SlashMenu menu={lines.menu} labels={labels} language={language} />
      {naming && <MentionMenu menu={names.menu} naming={naming} />}
      <p id={`${id}-help`} hidden>
        {labels['editor.help']}
      </p>
      {editor && isLinking && (
        <LinkDialog
          editor={editor}
          labels={labels}
          onClose={() => {
            setIsLinking(false);
            // The dialog returns focus to the text, but the browser’s selection stays in the
            // dialog. The command `focus` does nothing if the text is focused.
            requestAnimationFrame(() => editor.isDestroyed || editor.view.focus());
          }}
        />
      )}
    </div>
  );
}
