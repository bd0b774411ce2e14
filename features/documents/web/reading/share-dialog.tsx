import { lazy } from '#platform/web/loading/lazy.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentPublicWords } from '../words.ts';

const QrCode = lazy(() => import('#platform/web/ui/qr-code.tsx').then((module) => module.QrCode));

/**
 * Dialog with the address of a document as text and QR code, and who can read it. Mount it only
 * while it is open.
 */
export function ShareDialog({ document: { id, publicAddress, groups }, onClose }: { document: DocumentWhole; onClose: () => void }) {
  const t = useDocumentPublicWords();
  const address = publicAddress ?? `${window.location.origin}/autrePublication/${id}`;
  return (
    <Dialog isOpen onClose={onClose} title={t('share')} closeLabel={t('close')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-muted">{t(publicAddress ? 'shareText' : groups.length ? 'sharePrivateText' : 'shareOwnText')}</p>
        <CopyField label={t('address')} value={address} labels={{ copy: t('copy'), copied: t('copied') }} isCode={false} />
        <div className="grid min-h-44 justify-items-center">
          <QrCode text={address} title={t('qrTitle')} />
        </div>
      </div>
    </Dialog>
  );
}
