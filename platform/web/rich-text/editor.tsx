import type { AnyExtension, Editor } from '@tiptap/core';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Language } from '#platform/contract/language.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { createEditor, type LatestProps } from './create-editor.ts';
import { picturesLeftLabel, type EditorLabels } from './editor-labels.ts';
import { LinkDialog } from './link-dialog.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { insertFiles, type MediaOptions } from './media-node.ts';
import { MediaPlaces, type MediaPlace } from './media-places.ts';
import { MentionMenu } from './mention-menu.tsx';
import { Toolbar, type ToolbarProps } from './toolbar.tsx';
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

/** Storage and display of media in the editor. */
export interface EditorMedia extends Pick<MediaOptions, 'take'> {
  /** Value of the `accept` attribute of the file input. */
  accepts: string;
  show: (place: MediaPlace) => ReactNode;
}

/** The rich text editor. It is large: load it with `lazy`, in the browser only. */
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
  const latest = useRef<LatestProps>({ onChange, placeholder, onKey, media, live });
  useLayoutEffect(() => {
    latest.current = { onChange, placeholder, onKey, media, live };
  });
  const first = useRef(value);
  const [places] = useState(() => new MediaPlaces());
  const mediaPlaces = useSyncExternalStore(places.subscribe, places.all, places.all);
  const files = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const created = createEditor({
      element: place.current,
      content: first.current,
      latest: () => latest.current,
      places,
      onText: (next) => {
        given.current.add(next);
        setIsRefused(false);
      },
      onRefused: () => setIsRefused(true),
      // Until the next paste, since typing continues immediately.
      onPasted: setPicturesLeft,
      onLinkKey: () => setIsLinking(true),
      onToolbarKey: () => bar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]:not(:disabled), button[data-tool]')?.focus(),
    });
    setEditor(created.editor);
    return created.end;
  }, [places]);

  useNewText(editor, value, given);
  useTextAttributes(editor, {
    id,
    name: labels['editor.text'],
    language,
    placeholder,
    describedBy,
    others: { ...lines.attributes, ...names.attributes },
  });

  return (
    <div className="editor">
      {editor &&
        toolsIn &&
        createPortal(
          <EditorBar
            editor={editor}
            labels={labels}
            textId={`${id}-text`}
            bar={bar}
            onLink={() => setIsLinking(true)}
            onMedia={media && (() => files.current?.click())}
            message={isRefused ? labels['editor.refused'] : picturesLeft > 0 && picturesLeftLabel(labels, picturesLeft, language)}
          />,
          toolsIn,
        )}
      <div ref={place} />
      {media && mediaPlaces.map((each) => createPortal(media.show(each), each.dom, String(each.key)))}
      {media && (
        <MediaInput
          inputRef={files}
          accepts={media.accepts}
          label={labels['editor.media']}
          onFiles={(taken) => editor && insertFiles(editor, taken)}
        />
      )}
      <SlashMenu menu={lines.menu} labels={labels} language={language} />
      {naming && <MentionMenu menu={names.menu} naming={naming} />}
      <p id={`${id}-help`} hidden>
        {labels['editor.help']}
      </p>
      {editor && isLinking && <LinkToText editor={editor} labels={labels} onClose={() => setIsLinking(false)} />}
    </div>
  );
}

interface EditorBarProps extends ToolbarProps {
  /** What the text refused, or what a paste left out. */
  message: string | false;
}

/** The toolbar, with a message below it. */
function EditorBar({ message, ...tools }: EditorBarProps) {
  return (
    <>
      <Toolbar {...tools} />
      <p role="status" className="editor-refused">
        {message}
      </p>
    </>
  );
}

/** The dialog for a link, which returns to the text. */
function LinkToText({ editor, labels, onClose }: { editor: Editor; labels: EditorLabels; onClose: () => void }) {
  function close() {
    onClose();
    // The dialog returns focus to the text, but the browser’s selection stays in the dialog. The
    // command `focus` does nothing if the text is focused.
    requestAnimationFrame(() => editor.isDestroyed || editor.view.focus());
  }
  return <LinkDialog editor={editor} labels={labels} onClose={close} />;
}

/** Replaces the text when its owner passes another value than those in `given`. */
function useNewText(editor: Editor | null, value: RichText, given: RefObject<WeakSet<RichText>>): void {
  useEffect(() => {
    if (editor === null || given.current.has(value)) return;
    given.current.add(value);
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, given]);
}

interface TextAttributes {
  id: string;
  name: string;
  language: Language;
  placeholder: string;
  describedBy: string;
  /** Attributes of the open menus. */
  others: Readonly<Record<string, string>>;
}

/** Sets the attributes of the editable element. */
function useTextAttributes(editor: Editor | null, { id, name, language, placeholder, describedBy, others }: TextAttributes): void {
  const othersKey = JSON.stringify(others);
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
      ...(JSON.parse(othersKey) as Record<string, string>),
    };
    // The placeholder is a decoration; setting the options again redraws it.
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, name, language, placeholder, describedBy, othersKey]);
}

interface MediaInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  accepts: string;
  label: string;
  onFiles: (files: File[]) => void;
}

function MediaInput({ inputRef, accepts, label, onFiles }: MediaInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      multiple
      accept={accepts}
      aria-label={label}
      onChange={({ target }) => {
        if (target.files) onFiles(Array.from(target.files));
        // Allows the same file to be chosen again.
        target.value = '';
      }}
    />
  );
}
