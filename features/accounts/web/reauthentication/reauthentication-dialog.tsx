import type { ReactNode } from 'react';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { WithAccountWords } from '../profile/with-account-words.ts';
import { useAccountWords } from '../words.ts';
import { ProofForm } from './proof-form.tsx';

interface ReauthenticationDialogProps {
  /** Called with the result. */
  onEnd: (hasShown: boolean) => void;
}

/** Dialog that asks for password, and code if enabled; or for a passkey. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps): ReactNode {
  return (
    <WithAccountWords>
      <Asking {...props} />
    </WithAccountWords>
  );
}

function Asking({ onEnd }: ReauthenticationDialogProps): ReactNode {
  const t = useAccountWords();
  return (
    <Dialog isOpen onClose={() => onEnd(false)} title={t('reauthentication.title')} closeLabel={t('close.dialogClose')}>
      <div className="grid gap-5">
        <p className="text-pretty text-muted">{t('reauthentication.text')}</p>
        <ProofForm submitLabel={t('reauthentication.submit')} onProved={() => onEnd(true)} onCancel={() => onEnd(false)} />
      </div>
    </Dialog>
  );
}
