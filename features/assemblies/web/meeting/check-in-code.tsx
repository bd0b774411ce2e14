import { useSettings } from '#platform/web/registry/settings.ts';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { useAssemblyWords } from '../words.ts';

/** A code that leads people in the room to this page, to check in. */
export function CheckInCode({ id }: { id: string }) {
  const t = useAssemblyWords();
  const { publicUrl } = useSettings();
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer py-2">{t('checkInCode')}</summary>
      <div className="grid gap-2 pt-2">
        <QrCode text={`${publicUrl}/assemblies/${id}`} title={t('checkInCode')} className="size-60" />
        <p className="max-w-[65ch] text-sm text-muted">{t('checkInCodeText')}</p>
      </div>
    </details>
  );
}
