import { download } from '#platform/web/api/download.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { DownloadIcon, FileTextIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { downloadDocx, downloadHtml, downloadMarkdown } from '../../contract/file-endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentPublicWords } from '../words.ts';

const formats = [
  { ending: 'docx', endpoint: downloadDocx },
  { ending: 'md', endpoint: downloadMarkdown },
  { ending: 'html', endpoint: downloadHtml },
] as const;

interface DownloadDialogProps {
  document: Pick<DocumentWhole, 'id' | 'title'>;
  /** Whether the page behind it is the document as it is printed. */
  canPrint?: boolean;
  onClose: () => void;
}

/** Dialog with the formats in which a document can be downloaded. Mount it only while it is open. */
export function DownloadDialog({ document: { id, title }, canPrint = false, onClose }: DownloadDialogProps) {
  const t = useDocumentPublicWords();
  const toast = useToast();
  return (
    <Dialog isOpen onClose={onClose} title={t('download')} closeLabel={t('close')}>
      <div className="grid gap-2">
        {formats.map(({ ending, endpoint }) => (
          <Button
            key={ending}
            variant="secondary"
            icon={DownloadIcon}
            onClick={() =>
              void download(endpoint, { params: { id } }, `${nameOf(title) || 'document'}.${ending}`).then(onClose, () =>
                toast(t('download.failed'), { tone: 'danger' }),
              )
            }
          >
            {t(`download.${ending}`)}
          </Button>
        ))}
        {canPrint && (
          <Button
            variant="secondary"
            icon={FileTextIcon}
            onClick={() => {
              onClose();
              // After the dialog has gone, which would be printed.
              setTimeout(() => window.print(), 300);
            }}
          >
            {t('download.print')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** A title without characters that file systems refuse. */
const nameOf = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\n\t]+/g, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed();
