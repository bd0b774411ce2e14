import { useEffect, useRef, useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { XIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { listThreads, startThread } from '../../../contract/thread-endpoints.ts';
import type { PassageThread } from '../../../contract/thread-shapes.ts';
import { ThreadForm } from '../../threads/thread-form.tsx';
import { shortened } from '../../threads/thread-item.tsx';
import { ThreadList } from '../../threads/thread-list.tsx';
import { useDocumentWords } from '../../words.ts';
import { newPassage, type PassageThreads, type ThreadsSnapshot } from './passage-threads.ts';

interface ThreadPanelProps {
  documentId: string;
  passages: PassageThreads;
  snapshot: ThreadsSnapshot;
  threads: readonly PassageThread[];
  /** Sends what was typed, so that the server knows the passage. */
  send: () => Promise<unknown>;
  onClose: () => void;
}

/** Comments on passages: beside the text, and on a phone below it. */
export function ThreadPanel({ documentId, passages, snapshot, threads, send, onClose }: ThreadPanelProps) {
  const t = useDocumentWords();
  const panel = useRef<HTMLElement>(null);
  const { ranges, chosen } = snapshot;
  const places = new Map([...ranges].map(([id, { from }]) => [id, from]));
  useEffect(() => {
    panel.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  useEffect(() => {
    const { current } = panel;
    const listen = (event: KeyboardEvent) => {
      // Escape in a dialog closes that only.
      if (event.key !== 'Escape' || (event.target instanceof Element && event.target.closest('dialog'))) return;
      onClose();
      passages.focus();
    };
    current?.addEventListener('keydown', listen);
    return () => current?.removeEventListener('keydown', listen);
  }, [onClose, passages]);
  return (
    <section ref={panel} className="suggestion-panel" aria-label={t('threads.title')}>
      <div className="suggestion-head">
        <h2>{t('threads.title')}</h2>
        <IconButton icon={XIcon} label={t('close')} onClick={onClose} />
      </div>
      {places.has(newPassage) && <NewThread documentId={documentId} passages={passages} send={send} />}
      <ThreadList
        documentId={documentId}
        threads={threads}
        places={places}
        chosen={chosen}
        onChoose={(id) => passages.choose(id)}
        empty={!places.has(newPassage) && <p className="thread-note">{t('threads.none')}</p>}
      />
    </section>
  );
}

function NewThread({ documentId, passages, send }: Pick<ThreadPanelProps, 'documentId' | 'passages' | 'send'>) {
  const t = useDocumentWords();
  const toast = useToast();
  const refresh = useRefresh();
  const [commandId] = useState(randomUuid);
  const [quotation] = useState(() => passages.begun?.exact ?? '');

  async function start(text: string) {
    await send();
    const place = passages.begun;
    if (!place) throw { code: 'document.passageGone' };
    const made = await call(startThread, { params: { id: documentId }, body: { text, place, commandId } });
    await refresh({ endpoint: listThreads, params: { id: documentId } });
    passages.end(made.id);
    toast(t('threads.commented'), { tone: 'success' });
    return made;
  }

  return (
    <div className="thread-new">
      <q className="thread-quotation">{shortened(quotation)}</q>
      <ThreadForm
        documentId={documentId}
        label={t('threads.text')}
        submitLabel={t('threads.comment')}
        send={start}
        onCancel={() => passages.end()}
      />
    </div>
  );
}
