import { useId, useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { LazyEditor } from '#platform/web/rich-text/lazy-editor.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Audience } from '../audience.tsx';
import { useDocumentWords } from '../words.ts';
import { EditorFailure } from './editor-failure.tsx';
import { FileDrop } from './opening/file-drop.tsx';
import { StartWith } from './opening/start-with.tsx';
import { CoAuthorsButton } from './co-authors/co-authors-button.tsx';
import { OthersTextNotice } from './co-authors/others-text-notice.tsx';
import { Writers } from './co-authors/writers.tsx';
import { AutosaveNotice } from './autosave-notice.tsx';
import { MergeWritten, PublishDraft } from './editor-dialogs.tsx';
import { FinishButton } from './finish-button.tsx';
import { Restricted } from './restricted.tsx';
import { Titles } from './titles.tsx';
import { type DocumentEditorProps, type Editing, useDocumentEditor } from './use-document-editor.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { WritingBar } from './writing-bar.tsx';
import './writing.css';

/**
 * Editor of one document. Drafts are saved automatically, published documents when their author
 * saves.
 */
export function DocumentEditor(props: DocumentEditorProps) {
  const t = useDocumentWords();
  const editing = useDocumentEditor(props);
  const { start, saver, snapshot, live, published, isCoAuthor, isLost, sheet } = editing;
  const { written } = editing.text;
  const [dialog, setDialog] = useState<'merge' | 'publish'>();
  const close = () => setDialog(undefined);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  useKeyboardInset(tools);
  const lengthId = useId();
  // Text written with others stays on screen, to copy it or save it as a new draft.
  if (isLost && !isCoAuthor && !live && !saver.hasUnsaved) return <Restricted />;
  const heading = t(start.id ? 'articleEdit' : 'articleNew');
  return (
    <>
      <HeadTags>
        <title>{written.title || heading}</title>
      </HeadTags>
      <h1 className="sr-only">{heading}</h1>
      <WritingBar
        snapshot={snapshot}
        written={written}
        published={published}
        isCoAuthor={isCoAuthor}
        openedId={start.id}
        toolsRef={setTools}
        lengthId={lengthId}
        people={live?.people}
      >
        <FinishButton editing={editing} onPublish={() => setDialog('publish')} />
      </WritingBar>
      <PageBody>
        <div ref={sheet} className="writing-sheet">
          <EditorNotices editing={editing} onMerge={() => setDialog('merge')} />
          <PeopleLine editing={editing} />
          <TextFields editing={editing} tools={tools} lengthId={lengthId} />
        </div>
        {live?.list}
      </PageBody>
      {dialog === 'merge' && snapshot.id && <MergeWritten editing={editing} id={snapshot.id} onClose={close} />}
      {dialog === 'publish' && snapshot.id && <PublishDraft editing={editing} id={snapshot.id} onClose={close} />}
    </>
  );
}

/** What prevents a publication, the state of an opened file, and decisions about the text. */
function EditorNotices({ editing, onMerge }: { editing: Editing; onMerge: () => void }) {
  const { saver, snapshot, isCoAuthor, isTitleMissing, finishing, readiness, opening, others } = editing;
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      <EditorFailure isTitleMissing={isTitleMissing} failure={finishing.failure} absent={readiness.absent} problem={snapshot.problem} />
      {opening.shown}
      <AutosaveNotice
        autosaver={saver}
        snapshot={snapshot}
        isCoAuthor={isCoAuthor}
        onMerge={onMerge}
        onReopen={editing.onReopen}
        onMoved={editing.openMoved}
      />
      {others.isNewer && <OthersTextNotice onTake={others.take} />}
    </div>
  );
}

/** Who reads or writes the document, and the tools of a live text. */
function PeopleLine({ editing: { snapshot, live, published, isCoAuthor, isLost, forGroup, text } }: { editing: Editing }) {
  const t = useDocumentWords();
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-2">
      {published ? <Audience document={published} /> : !isLost && <Writers id={snapshot.id} />}
      {!published && forGroup && <Badge icon={UsersIcon}>{t('draftForGroup', { group: forGroup.name })}</Badge>}
      {snapshot.id && !isLost && <CoAuthorsButton id={snapshot.id} hasTitle={text.written.title.trim() !== ''} isCoAuthor={isCoAuthor} />}
      {live?.tools}
    </div>
  );
}

interface TextFieldsProps {
  editing: Editing;
  /** The place of the editor’s tools. */
  tools: HTMLElement | null;
  lengthId: string;
}

/** Title, subtitle and text. */
function TextFields({ editing, tools, lengthId }: TextFieldsProps) {
  const t = useDocumentWords();
  const { live, text, opening, titleField, textField } = editing;
  const isBegin = editing.isEmpty() && !live?.isSuggesting;
  return (
    <div className={isBegin ? 'writing-start' : undefined}>
      <Titles
        titleRef={titleField}
        written={text.written}
        isTitleMissing={editing.isTitleMissing}
        isReadOnly={live?.isSuggesting}
        onChange={text.change}
        onEnter={() => textField.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()}
      />
      <FileDrop ref={textField} onFile={opening.open}>
        <LazyEditor
          key={text.opened.count}
          start={text.opened.content}
          placeholder={t('text')}
          onChange={(content) => text.change({ content: live ? live.plain(content) : content })}
          toolsIn={live?.isSuggesting ? null : tools}
          describedBy={lengthId}
          media={editing.media}
          live={live?.extensions}
        />
      </FileDrop>
      {isBegin && <StartWith onFile={opening.open} />}
    </div>
  );
}
