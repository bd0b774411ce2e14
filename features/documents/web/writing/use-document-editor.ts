import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useMyGroup } from '#features/groups/web/public-api.tsx';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import type { LazyEditor } from '#platform/web/rich-text/lazy-editor.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import type { DocumentCard, DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { useOthersText } from './co-authors/use-others-text.ts';
import type { AutosaveSnapshot } from './draft-autosaver.ts';
import { useDocumentMedia } from './media/use-document-media.tsx';
import { useFileOpening } from './opening/use-file-opening.tsx';
import type { Saver } from './saver.ts';
import type { WritingStart } from './use-draft-autosave.ts';
import { useFinish } from './use-finish.ts';
import { useWritten } from './use-written.ts';
import { forGroupParameter, writingFor } from './writing-for.ts';
import { isSameWritten, nothingWritten, type Written } from './written.ts';

/** Additions of a live text to the editor. */
export interface LiveParts {
  extensions: ComponentProps<typeof LazyEditor>['live'];
  /** Other people present. */
  people: ReactNode;
  /** Calls the listener when others change title or subtitle. */
  follow: (listener: (fields: Pick<Written, 'title' | 'subtitle'>) => void) => void;
  /** The text without suggestions. */
  plain: (content: Written['content']) => Written['content'];
  /** Changes become suggestions: title, subtitle and formatting are as they are. */
  isSuggesting: boolean;
  tools: ReactNode;
  /** The suggestions or the comments, beside the text. */
  list: ReactNode;
}

export interface DocumentEditorProps {
  start: WritingStart;
  saver: Saver;
  snapshot: AutosaveSnapshot;
  /** For a live text. */
  live?: LiveParts | undefined;
  /** Published document that is being edited; undefined for a draft. */
  published?: DocumentCard | undefined;
  /** The draft as on the server, if several people write it. */
  latest?: DocumentWhole | undefined;
  isCoAuthor?: boolean;
  /** The viewer lost access; unsaved text stays on screen. */
  isLost?: boolean;
  /** Reopens the document in its state on the server. */
  onReopen: () => void;
}

/** An open document: its text, media and state, for the parts of the editor. */
export type Editing = ReturnType<typeof useDocumentEditor>;

/** Holds an open document: what is written, its media, files opened into it, and what prevents its publication. */
export function useDocumentEditor({ isCoAuthor = false, isLost = false, ...props }: DocumentEditorProps) {
  const { start, saver, snapshot, live, published, latest } = props;
  const titleField = useRef<HTMLTextAreaElement>(null);
  const textField = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const text = useWritten(start.written, saver, live !== undefined);
  const { written, now, show } = text;
  const { editor: media, readiness } = useDocumentMedia(snapshot.id, { ...written, isSaved: snapshot.state === 'saved' });
  const others = useOthersText({ latest, snapshot, autosaver: saver, sheet, show });
  const finishing = useFinish({
    autosaver: saver,
    hasTitle: () => now().title.trim() !== '',
    onTitleMissing: () => titleField.current?.focus(),
    // A published document changes immediately. A draft is checked in its dialog.
    absent: published ? readiness.absent : 0,
  });
  const addressed = useAddressedGroup();
  const isEmpty = () => !published && isSameWritten({ ...now(), category: '' }, nothingWritten);
  const opening = useFileOpening({
    isEmpty,
    // Changes of a published document stay on this device until its author saves.
    save: () => (published ? Promise.resolve(true) : saver.save()),
    take: media.take,
    onText: (next) => text.replace({ ...next, category: now().category }),
    onNew: addressed.openNew,
  });
  useStart(start, titleField);
  useEffect(() => {
    live?.follow(text.take);
    // Once: the live text is the same as long as the editor is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isLost) saver.lose();
  }, [isLost, saver]);
  return {
    ...props,
    ...addressed,
    isCoAuthor,
    isLost,
    text,
    media,
    readiness,
    others,
    finishing,
    isTitleMissing: finishing.isTitleMissing && !written.title.trim(),
    isEmpty,
    opening,
    titleField,
    textField,
    sheet,
  };
}

/** The group of the address, for which the document is written, and ways to other drafts for it. */
function useAddressedGroup() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = search.get(forGroupParameter);
  return {
    forGroup: useMyGroup(id),
    openNew: () => navigate(writingFor(id)),
    /** Opens the draft to which the text was moved. */
    openMoved: (draftId: string) => navigate(writingFor(id, draftId), { replace: true }),
  };
}

/** Says that unsaved text was restored, or puts the cursor into the title of a new document. */
function useStart(start: WritingStart, titleField: RefObject<HTMLTextAreaElement | null>): void {
  const t = useDocumentWords();
  const toast = useToast();
  useEffect(() => {
    if (start.isUnsaved) toast(t('broughtBack'));
    else if (!start.id) titleField.current?.focus();
    // Once, when the text is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
