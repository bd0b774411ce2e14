import { useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QrCodeIcon } from '#platform/web/ui/icons.tsx';
import { useSessionWords } from '../../words.ts';
import { useSessionState } from '../session-context.ts';

const QrCode = lazy(() => import('#platform/web/ui/qr-code.tsx').then((module) => module.QrCode));

/** The session's ID for inviting others: to read out, to copy, as QR code. */
export function Invitation() {
  const t = useSessionWords();
  const { publicUrl } = useSettings();
  const id = useSessionState((state) => state.id);
  const [isShown, setIsShown] = useState(false);
  const address = `${publicUrl}/negociation/${id}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <CopyField label={t('sessionId')} value={id} labels={{ copy: t('copy'), copied: t('copied') }} />
      <Button variant="secondary" size="small" icon={QrCodeIcon} onClick={() => setIsShown(true)}>
        {t('showQr')}
      </Button>
      <Dialog isOpen={isShown} onClose={() => setIsShown(false)} title={t('joinThis')} closeLabel={t('close')}>
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4">
          <QrCode text={address} title={t('qrTitle')} className="size-60" />
          <p className="text-center text-muted">{t('qrText')}</p>
          <p tabIndex={-1} data-first-focus="" className="font-mono text-2xl tracking-[0.15em]">
            {id}
          </p>
          <CopyField
            label={t('address')}
            value={address}
            isCode={false}
            labels={{ copy: t('copy'), copied: t('copied') }}
            className="w-full"
          />
        </div>
      </Dialog>
    </div>
  );
}
