import { useSettings } from '#platform/web/registry/settings.ts';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import type { HubMode } from '../contract/kinds.ts';
import { useHubWords } from './words.ts';

/** The address of the filtered Hub, to copy or scan. Mount it only while it is open. */
export function ShareViewDialog({ mode, search, onClose }: { mode: HubMode; search: string; onClose: () => void }) {
  const t = useHubWords();
  const { publicUrl } = useSettings();
  const address = `${publicUrl}${mode === 'public' ? '/flux' : '/panel'}${search}`;
  return (
    <Dialog isOpen onClose={onClose} title={t('share')} closeLabel={t('close')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-muted">{t(mode === 'public' ? 'shareText' : 'sharePrivateText')}</p>
        <CopyField label={t('address')} value={address} labels={{ copy: t('copy'), copied: t('copied') }} isCode={false} />
        <div className="grid justify-items-center">
          <QrCode text={address} title={t('qrTitle')} />
        </div>
      </div>
    </Dialog>
  );
}
