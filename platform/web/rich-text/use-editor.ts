import type { AnyExtension, Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { createEditor, type LatestProps } from './create-editor.ts';
import { picturesLeftLabel, type EditorLabels } from './editor-labels.ts';
import type { MediaOptions } from './media-node.ts';
import type { MediaPlaces } from './media-places.ts';
import { useMentionMenu, type EditorMentions } from './use-mention-menu.ts';
import { useSlashMenu } from './use-slash-menu.ts';

/** A text that is edited, and what it can contain. */
export interface EditedText {
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
  media?: Pick<MediaOptions, 'take'> | undefined;
  /** For a text with mentions. */
  naming?: EditorMentions | undefined;
  /** For a text that others edit at the same time: extensions that provide it, and undo. Must not change later. */
  live?: readonly AnyExtension[] | undefined;
}

/** The editor of a text, in the element `place`, with its menus; null until it is created. */
export function useEditor(
  { value, onChange, labels, placeholder, language, media, naming, live }: EditedText,
  places: MediaPlaces,
  onLink: () => void,
) {
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const given = useRef(new WeakSet<RichText>([value]));
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [picturesLeft, setPicturesLeft] = useState(0);
  const lines = useSlashMenu(editor, labels);
  const names = useMentionMenu(editor, naming);
  const onKey = (event: KeyboardEvent) => names.onKey(event) || lines.onKey(event);
  // The editor’s callbacks are set once and must use the latest props.
  const latest = useRef<LatestProps & { onLink: () => void }>({ onChange, placeholder, onKey, media, live, onLink });
  useLayoutEffect(() => {
    latest.current = { onChange, placeholder, onKey, media, live, onLink };
  });
  const first = useRef(value);

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
      onLinkKey: () => latest.current.onLink(),
      onToolbarKey: () => bar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]:not(:disabled), button[data-tool]')?.focus(),
    });
    setEditor(created.editor);
    return created.end;
  }, [places]);

  useNewText(editor, value, given);
  /** What the text refused, or what a paste left out. */
  const message = isRefused ? labels['editor.refused'] : picturesLeft > 0 && picturesLeftLabel(labels, picturesLeft, language);
  return { editor, place, bar, lines, names, message };
}

/** Replaces the text when its owner passes another value than those in `given`. */
function useNewText(editor: Editor | null, value: RichText, given: RefObject<WeakSet<RichText>>): void {
  useEffect(() => {
    if (editor === null || given.current.has(value)) return;
    given.current.add(value);
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, given]);
}
