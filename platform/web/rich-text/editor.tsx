import type { Editor } from '@tiptap/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Language } from '#platform/contract/language.ts';
import type { EditorLabels } from './editor-labels.ts';
import { LinkDialog } from './link-dialog.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { insertFiles, type MediaOptions } from './media-node.ts';
import { MediaPlaces, type MediaPlace } from './media-places.ts';
import { MentionMenu } from './mention-menu.tsx';
import { Toolbar, type ToolbarProps } from './toolbar.tsx';
import { useEditor, type EditedText } from './use-editor.ts';
import './rich-text.css';
import './editor.css';

interface RichTextEditorProps extends EditedText {
  /** Container of the toolbar; null until it is known. */
  toolsIn: HTMLElement | null;
  /** ID of an element that describes the text, such as its length. */
  describedBy: string;
  /** For a text that can contain media; must not change later. */
  media?: EditorMedia | undefined;
}

/** Storage and display of media in the editor. */
export interface EditorMedia extends Pick<MediaOptions, 'take'> {
  /** Value of the `accept` attribute of the file input. */
  accepts: string;
  show: (place: MediaPlace) => ReactNode;
}

/** The rich text editor. It is large: load it with `lazy`, in the browser only. */
export function RichTextEditor({ toolsIn, describedBy, ...edited }: RichTextEditorProps) {
  const { labels, placeholder, language, media, naming } = edited;
  const id = useId();
  const [isLinking, setIsLinking] = useState(false);
  const [places] = useState(() => new MediaPlaces());
  const files = useRef<HTMLInputElement>(null);
  const openLink = () => setIsLinking(true);
  const { editor, place, bar, lines, names, message } = useEditor(edited, places, openLink);
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
            onLink={openLink}
            onMedia={media && (() => files.current?.click())}
            message={message}
          />,
          toolsIn,
        )}
      <div ref={place} />
      {media && <ShownMedia places={places} show={media.show} />}
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

/** The media in their places within the text. */
function ShownMedia({ places, show }: { places: MediaPlaces; show: EditorMedia['show'] }) {
  const all = useSyncExternalStore(places.subscribe, places.all, places.all);
  return all.map((each) => createPortal(show(each), each.dom, String(each.key)));
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
