import { type ComponentProps, useEffect, useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { startLiveText } from '../../contract/live-endpoints.ts';
import { DocumentEditor } from './document-editor.tsx';
import type { LocalDrafts } from './local-drafts.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';

interface SoloEditorProps extends Pick<ComponentProps<typeof DocumentEditor>, 'start' | 'published' | 'latest' | 'isCoAuthor' | 'isLost' | 'onReopen'> {
  local: LocalDrafts;
  onCreated: (id: string) => void;
}

/** The editor of a document that is not edited live: one person writes it, in one window at a time. */
export function SoloEditor({ local, onCreated, ...rest }: SoloEditorProps) {
  const { start, published, onReopen } = rest;
  const toast = useToast();
  const errorText = useErrorText();
  // Another window started live editing: reopens the document as soon as all is saved.
  const [isLive, setIsLive] = useState(false);
  const { autosaver, snapshot } = useDraftAutosave({ start, local, isAutomatic: !published, onCreated, onLive: () => setIsLive(true) });
  const isSaved = snapshot.state === 'saved' && !autosaver.hasUnsaved;
  useEffect(() => {
    if (isLive && isSaved) onReopen();
    // oxlint-disable-next-line react/exhaustive-deps -- Reopening unmounts this editor.
  }, [isLive, isSaved]);

  async function startLive() {
    if (!snapshot.id || !(await autosaver.save())) return;
    try {
      await call(startLiveText, { params: { id: snapshot.id } });
      onReopen();
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
  }

  return (
    <DocumentEditor
      {...rest}
      saver={autosaver}
      snapshot={snapshot}
      onStartLive={start.id && !published ? () => void startLive() : undefined}
    />
  );
}
