import { type ComponentProps, useEffect, useState } from 'react';
import { DocumentEditor } from './document-editor.tsx';
import type { LocalDrafts } from './local-drafts.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';

interface SoloEditorProps extends Pick<
  ComponentProps<typeof DocumentEditor>,
  'start' | 'published' | 'latest' | 'isCoAuthor' | 'isLost' | 'onReopen'
> {
  local: LocalDrafts;
  onCreated: (id: string) => void;
}

/** The editor of a document that is not edited live: one person writes it, in one window at a time. */
export function SoloEditor({ local, onCreated, ...rest }: SoloEditorProps) {
  const { start, published, latest, onReopen } = rest;
  // A co-author accepted meanwhile: reopens the document as soon as all is saved.
  const [isLive, setIsLive] = useState(false);
  const { autosaver, snapshot } = useDraftAutosave({
    start,
    local,
    isAutomatic: !published,
    onCreated,
    onLive: () => setIsLive(true),
  });
  const mustReopen = (isLive || latest?.isLive === true) && snapshot.state === 'saved' && !autosaver.hasUnsaved;
  useEffect(() => {
    if (mustReopen) onReopen();
    // oxlint-disable-next-line react/exhaustive-deps -- Reopening unmounts this editor.
  }, [mustReopen]);
  return <DocumentEditor {...rest} saver={autosaver} snapshot={snapshot} />;
}
