import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { lostKinds } from '../../../contract/files/docx/lost.ts';
import type { OpenedDocument } from '../../../contract/files/opened-document.ts';
import { useDocumentWords } from '../../words.ts';
import type { Opening } from './use-file-opening.tsx';

interface OpeningStateProps {
  opening: Opening;
  onNew: (opened: OpenedDocument) => Promise<void>;
  onClose: () => void;
}

/** Progress of opening a file, and parts that it could not keep. */
export function OpeningState({ opening, onNew, onClose }: OpeningStateProps) {
  const t = useDocumentWords();
  switch (opening.state) {
    case 'reading':
      return (
        <Notice isAnnounced>
          <p>{t('open.reading', { name: opening.name })}</p>
          <progress className="mt-2 w-full accent-accent" aria-label={t('open.reading', { name: opening.name })} />
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="danger" isAnnounced title={t('open.failed', { name: opening.name })} actions={<Close onClose={onClose} />}>
          {t(`open.problem.${opening.problem}`)}
        </Notice>
      );
    case 'asking':
      return (
        <ConfirmDialog
          isOpen
          title={t('open.ask')}
          onClose={onClose}
          onConfirm={() => onNew(opening.opened)}
          labels={{ confirm: t('open.asNew'), cancel: t('cancel'), close: t('close') }}
        >
          {t('open.askText')}
        </ConfirmDialog>
      );
    case 'opened': {
      const lost = lostKinds.flatMap((kind) => {
        const count = opening.lost[kind] ?? 0;
        return count > 0 ? [{ kind, count }] : [];
      });
      if (lost.length === 0) return null;
      return (
        <Notice tone="warn" isAnnounced title={t('open.lost')} actions={<Close onClose={onClose} />}>
          <ul className="list-disc ps-5">
            {lost.map(({ kind, count }) => (
              <li key={kind}>{t(`open.lost.${kind}`, { count })}</li>
            ))}
          </ul>
        </Notice>
      );
    }
  }
}

function Close({ onClose }: { onClose: () => void }) {
  const t = useDocumentWords();
  return (
    <Button size="small" variant="secondary" onClick={onClose}>
      {t('close')}
    </Button>
  );
}
